import { questions } from '../../src/assessment/content/questions.ts';
import { expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { expect, test } from '../fixtures.ts';
import { newAddress } from '../new-address.ts';
import {
  answerAll,
  answers,
  choose,
  expectResult,
  fillDetails,
  radio,
  startAssessment,
} from './assessment-walk.ts';
import { takePosts } from '../take-posts.ts';

test.describe('the assessment with JavaScript', () => {
  test('goes from the introduction through ten questions to the result', async ({ page }) => {
    await startAssessment(page);
    for (const [index, { id, question }] of questions.entries()) {
      const number = index + 1;
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(question);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByText(`Question ${number} of 10`)).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveAttribute('value', String(index));
      const back = page.getByRole('button', { name: 'Back' });
      await expect(back).toBeEnabled({ enabled: index > 0 });
      const name = number === 10 ? 'View Results' : 'Next';
      const next = page.getByRole('button', { name, exact: true });
      await expect(next).toBeDisabled();
      await choose(page, id, answers[id]);
      await next.click();
    }
    await fillDetails(page, newAddress());
    await page.getByRole('button', { name: 'Show my results' }).click();
    await expectResult(page);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Who is the result for?' })).toBeHidden();
    await expect(page.getByText('Question 10 of 10', { exact: true })).toBeVisible();
    await expect(radio(page, 'vendor-risk', 'informal')).toBeChecked();
    expect(new URL(page.url()).hash).toBe('#step-10');
  });

  test('works with the keyboard alone, and Back keeps the chosen answer', async ({ page }) => {
    await page.goto('/assessment');
    await page.getByRole('button', { name: 'Start the assessment' }).press('Space');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Question 2 of 10', { exact: true })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Question 1 of 10', { exact: true })).toBeVisible();
    await expect(radio(page, 'mfa', 'some')).toBeChecked();
    await page.goForward();
    await expect(page.getByText('Question 1 of 10', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(radio(page, 'risk-assessment', 'recent')).toBeChecked();
    await page.keyboard.press('3');
    await expect(radio(page, 'risk-assessment', 'never')).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Question 3 of 10', { exact: true })).toBeVisible();
  });

  test('shows the next question at once, so that a quick press does not meet the last one', async ({
    page,
  }) => {
    await startAssessment(page);
    await choose(page, 'mfa', 'all');
    const next = page.getByRole('button', { name: 'Next', exact: true });
    const shown = await next.evaluate(async (button: HTMLElement) => {
      button.click();
      await Promise.resolve();
      return document.querySelector('h1')?.textContent;
    });
    expect(shown).toBe(questions[1]?.question);
  });

  test('keeps the answers after a reload, and says so', async ({ page }) => {
    await startAssessment(page);
    await choose(page, 'mfa', 'none');
    await page.getByRole('button', { name: 'Next' }).click();
    await choose(page, 'risk-assessment', 'old');
    await page.reload();
    await expect(page.getByText('Question 2 of 10', { exact: true })).toBeVisible();
    await expect(radio(page, 'risk-assessment', 'old')).toBeChecked();
    await expect(page.getByRole('status').first()).toHaveText(
      'Your answers are still here. Risk Management, question 2 out of 10',
    );
    await page.goto('/assessment#step-9');
    await page.reload();
    await expect(page.getByText('Question 3 of 10', { exact: true })).toBeVisible();
    expect(new URL(page.url()).hash, 'the address of what is shown').toBe('#step-3');
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/assessment#step-10');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Start the assessment' })).toBeVisible();
    await expect(page).toHaveURL(/\/assessment$/);
  });

  test('requires a name, an email address and consent, and keeps to its step meanwhile', async ({
    page,
  }) => {
    await answerAll(page, answers);
    const send = page.getByRole('button', { name: 'Show my results' });
    for (const [fill, message] of [
      [async () => undefined, 'Name is required'],
      [() => page.getByRole('textbox', { name: 'Name' }).fill('Ana'), 'Invalid email address'],
      [
        () => page.getByRole('textbox', { name: 'Email' }).fill('ana@tempmail.com'),
        'Disposable email addresses are not allowed',
      ],
      [
        () => page.getByRole('textbox', { name: 'Email' }).fill(newAddress()),
        'You must consent to data processing',
      ],
    ] as const) {
      await fill();
      await send.click();
      const toast = page.getByRole('alert').filter({ hasText: 'Validation Error' }).last();
      await expect(toast).toContainText(message);
      await expect(page.getByRole('link', { name: message })).toBeVisible();
    }
    // Links to a place in the page.
    await page.getByRole('link', { name: 'You must consent' }).click();
    await expect(page.getByRole('checkbox', { name: 'I consent' })).toBeFocused();
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/assessment');
  });

  test.describe('when saving fails', () => {
    test.use({ expectedStatuses: [503] });

    test('keeps the details on screen and succeeds on a second try', async ({ page }) => {
      await answerAll(page, answers);
      await takePosts(page, (route) => route.fulfill({ status: 503 }));
      await fillDetails(page, newAddress());
      await page.getByRole('button', { name: 'Show my results' }).click();
      const failure = 'There was an issue saving your results. Please try again.';
      await expect(page.locator('.toasts').getByText(failure)).toBeVisible();
      await expect(page.locator('form').getByText(failure)).toBeVisible();
      expect(await page.getByRole('alert').filter({ hasText: failure }).count()).toBe(1);
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ana Smith');
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Show my results' }).click();
      await expectResult(page);
    });
  });

  test('is accessible on every step, in light and dark mode', async ({ page }) => {
    test.slow();
    await page.goto('/assessment');
    await expectNoBarriersByDayOrNight(page);
    await startAssessment(page);
    await expectNoBarriersByDayOrNight(page);
    await answerAll(page, answers);
    await page.getByRole('button', { name: 'Show my results' }).click();
    await expectNoBarriersByDayOrNight(page);
    await fillDetails(page, newAddress());
    await page.getByRole('button', { name: 'Show my results' }).click();
    await expectResult(page);
    await expectNoBarriersByDayOrNight(page);
    await page.setViewportSize({ width: 375, height: 700 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectToFit(page);
  });
});

test.describe('the assessment without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedStatuses: [422] });

  test('is a single form that leads to the private result', async ({ page, emailCatcher }) => {
    const address = newAddress();
    await page.goto('/assessment');
    await page.getByRole('link', { name: 'Start the assessment' }).click();
    await expect(page.getByRole('group')).toHaveCount(0);
    await expect(page.getByRole('radiogroup')).toHaveCount(10);
    for (const [id, value] of Object.entries(answers)) await radio(page, id, value).check();
    await fillDetails(page, address);
    await page.getByRole('button', { name: 'View Results' }).click();
    await expectResult(page);
    await expect(page.getByText('use your browser’s Print command')).toBeVisible();
    await page.getByRole('button', { name: 'Email me this' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'Sent to the address you gave' }),
    ).toBeVisible();
    await emailCatcher.waitForEmail(({ recipients }) => recipients.includes(address));
  });

  test('Back from the result shows the answers, after a mistake too', async ({ page }) => {
    for (const mistake of [false, true]) {
      await page.goto('/assessment');
      for (const [id, value] of Object.entries(answers)) await radio(page, id, value).check();
      const send = page.getByRole('button', { name: 'View Results' });
      if (mistake) {
        await send.click();
        await expect(page.getByRole('alert', { name: 'Validation Error' })).toBeVisible();
      }
      await fillDetails(page, newAddress());
      await send.click();
      await expectResult(page);
      await page.goBack();
      await expect(page).toHaveURL(/\/assessment$/);
      for (const [id, value] of Object.entries(answers)) {
        await expect(radio(page, id, value)).toBeChecked();
      }
    }
  });

  test('shows what is wrong and keeps all the answers and details', async ({ page }) => {
    await page.goto('/assessment');
    await radio(page, 'backups', 'annually').check();
    await page.getByRole('textbox', { name: 'Email' }).fill('ana');
    await page.getByRole('button', { name: 'View Results' }).click();
    const summary = page.getByRole('alert', { name: 'Validation Error' });
    await expect(summary).toContainText('Choose an answer to question 1');
    await expect(summary).not.toContainText('question 3');
    await expect(page.getByRole('link', { name: 'Invalid email address' })).toBeVisible();
    await expect(radio(page, 'backups', 'annually')).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ana');
  });
});
