import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { expect, pressKeys, test } from './admin-walk.ts';
import { sendEnquiry } from './send-enquiry.ts';

/** Two enquiries; returns what the first one's sender gets. */
async function sendTwo(request: APIRequestContext, mark: string) {
  const email = `una@${mark}.example`;
  await sendEnquiry(request, { name: 'Una Swale', email, phone: '020 7946 0321' });
  await sendEnquiry(request, { name: 'Vic Swale', email: `vic@${mark}.example` });
  return email;
}

const row = (page: Page, email: string) =>
  page.locator('[data-row]', { hasText: email.split('@')[1] ?? '' }).first();

test('stops a reply by its key, with its text as the draft again', async ({ page, request }) => {
  const email = await sendTwo(request, 'inboxundo');
  await page.goto('/admin/inbox');
  const address = (await row(page, email).getAttribute('href')) ?? '';
  await page.goto(address);
  await page.getByLabel('Your reply').fill('Too soon.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/Sending to Una Swale/)).toBeVisible();
  await pressKeys(page, 'z');
  await expect(page.getByLabel('Your reply')).toHaveValue('Too soon.');
  await expect(page.getByText(/Sending to/)).toHaveCount(0);
});

test('takes back what was done by mistake, by key and by mouse, and lists it', async ({
  page,
  request,
}) => {
  const email = await sendTwo(request, 'inboxmistake');
  await page.goto('/admin/inbox');
  const address = (await row(page, email).getAttribute('href')) ?? '';
  await page.goto(address);
  await pressKeys(page, 'e');
  await expect(page.getByText('Marked as answered: Una Swale.')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(address));
  await pressKeys(page, 'z');
  await expect(page).toHaveURL(new RegExp(address));
  await expect(page.getByRole('button', { name: /^Mark as answered/ }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Spam/ }).click();
  await expect(page.getByText('Marked as spam: Una Swale.')).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page).toHaveURL(new RegExp(address));
  await expect(page.getByText('Marked as spam: Una Swale. Undone.')).toBeVisible();
  await page.getByLabel('Your reply').fill('She rings on Friday.');
  await page.getByRole('button', { name: /^Log a call/ }).click();
  await expect(page.getByText('Call logged: Una Swale.')).toBeVisible();
  await pressKeys(page, 'z');
  await expect(page.getByLabel('Your reply')).toHaveValue('She rings on Friday.');
  await page.getByLabel('Your reply').fill('');
  await page.keyboard.press('Escape');
  await pressKeys(page, 's');
  await page.keyboard.type('Lost');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Stage: Lost, for Una Swale/)).toBeVisible();
  await page.goto('/admin/my-acts');
  await expectNoBarriersByDayOrNight(page);
  await page.getByRole('button', { name: 'Undo: Stage: Lost, for Una Swale' }).click();
  await expect(page.getByRole('row', { name: /Stage: Lost, for Una Swale/ })).toContainText(
    'Undone.',
  );
});

test('keeps the place in a long list', async ({ page, request }) => {
  for (const letter of 'ABCDEFGHIJKLMN') {
    const email = `row${letter}@inboxplace.example`.toLowerCase();
    await sendEnquiry(request, { name: `Row ${letter}`, email });
  }
  for (const width of [1440, 1000]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/admin/inbox');
    const opened = page.locator('.conversation-list .opened');
    await page.getByRole('link', { name: /Row M/ }).click();
    await expect(opened).toContainText('Row M');
    await expect(opened).toBeInViewport({ ratio: 1 });
    await pressKeys(page, 'j');
    await expect(opened).toContainText('Row N');
    await expect(opened).toBeInViewport({ ratio: 1 });
    await page.goBack();
    await expect(opened).toContainText('Row M');
    await expect(opened).toBeInViewport({ ratio: 1 });
    await expectToFit(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, 'the panes scroll, the window never').toBe(700);
  }
});

test('keeps a draft as it is written, and tells a colleague who writes', async ({
  page,
  request,
}) => {
  const email = await sendTwo(request, 'inboxdraft');
  await page.goto('/admin/inbox');
  const address = (await row(page, email).getAttribute('href')) ?? '';
  await page.goto(address);
  const saved = page.waitForResponse((answer) => answer.url().includes('/draft'));
  await page.getByLabel('Your reply').fill('Half a sentence');
  await saved;
  await page.reload();
  await expect(page.getByLabel('Your reply')).toHaveValue('Half a sentence');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedStatuses: [413] });

  test('says what is too large, and keeps what was typed', async ({ page, request }) => {
    const email = await sendTwo(request, 'inboxlarge');
    await page.goto('/admin/inbox');
    await row(page, email).click();
    await page.getByLabel('Your reply').fill('See the plan.');
    const buffer = Buffer.alloc(27_000_000);
    const file = { name: 'plan.pdf', mimeType: 'application/pdf', buffer };
    await page.getByLabel('Attach PDF').setInputFiles(file);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('they may have 10 MB together')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Your reply')).toHaveValue('See the plan.');
  });

  test('answers, stops, notes and finishes by plain forms', async ({ page, request }) => {
    const email = await sendTwo(request, 'inboxplain');
    await page.goto('/admin/inbox');
    await row(page, email).click();
    const address = page.url();
    await page.getByLabel('Your reply').fill('Plainly.');
    await page.getByRole('button', { name: /Send and next/ }).click();
    await expect(page).not.toHaveURL(address);
    await page.getByRole('button', { name: 'Stop it' }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByLabel('Your reply')).toHaveValue('Plainly.');
    await page.getByRole('button', { name: /Note instead/ }).click();
    await expect(page.getByText('note for the team, never sent')).toBeVisible();
    await expect(page.getByLabel('Your reply')).toHaveValue('');
    await page.getByRole('button', { name: /Mark as answered/ }).click();
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  });
});

test('fits a phone: the list, then the conversation', async ({ page, request }) => {
  const email = await sendTwo(request, 'inboxphone');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/admin/inbox');
  await expectToFit(page);
  await expect(page.getByLabel('Your reply')).toBeHidden();
  await row(page, email).click();
  await expect(page.getByRole('heading', { name: 'Una Swale', level: 1 })).toBeVisible();
  await expectToFit(page);
  await expectNoBarriersByDayOrNight(page);
  await page.getByLabel('Your reply').fill('From the train.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('link', { name: 'Inbox', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop it' }).click();
  await expect(page.getByLabel('Your reply')).toHaveValue('From the train.');
});

test('has no barriers at a desk, and keeps templates', async ({ page, request }) => {
  const email = await sendTwo(request, 'inboxdesk');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/inbox/templates');
  await page.getByLabel('Name').last().fill('Fix a call');
  await page.getByLabel('Text').last().fill('Dear {first name}, Friday at 10?');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Added.')).toBeVisible();
  await page.goto('/admin/inbox');
  const address = (await row(page, email).getAttribute('href')) ?? '';
  await page.goto(address);
  await expectToFit(page);
  await expectNoBarriersByDayOrNight(page);
  await page.keyboard.press('t');
  await expect(page.getByRole('button', { name: '1 Fix a call' })).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.getByLabel('Your reply')).toHaveValue('Dear Una, Friday at 10?');
});
