import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { expect, pressKeys, test } from './admin-walk.ts';
import { hands } from './hand.ts';
import { newMark, sendEnquiry } from './send-enquiry.ts';

/** Two enquiries; returns what the first one's sender gets. */
async function sendTwo(request: APIRequestContext, mark: string) {
  const email = `una@${mark}.example`;
  await sendEnquiry(request, { name: 'Una Swale', email, phone: '020 7946 0321' });
  await sendEnquiry(request, { name: 'Vic Swale', email: `vic@${mark}.example` });
  return email;
}

const row = (page: Page, email: string) =>
  page.locator('[data-row]', { hasText: email.split('@')[1] ?? '' }).first();

for (const { by, getHand, device } of Object.values(hands)) {
  test.describe(() => {
    test.use(device);

    test(`takes back what was done by mistake, by ${by}, and lists it`, async ({
      page,
      request,
    }) => {
      const mark = newMark();
      const name = `Una ${mark}`;
      await sendEnquiry(request, { name, email: `una@${mark}.example` });
      await page.goto('/admin/inbox');
      const address = (await row(page, `una@${mark}.example`).getAttribute('href')) ?? '';
      await page.goto(address);
      const hand = getHand(page);
      const reply = page.getByLabel('Your reply');
      const press = async (button: RegExp | string, key: string) => {
        await page.waitForLoadState();
        const named = page.getByRole('button', { name: button, exact: true });
        await hand.press(named.filter({ visible: true }).first(), key);
      };
      const undo = /^Undo/;

      await press(/^(Mark as a|A)nswered/, 'e');
      await expect(page.getByText(`Marked as answered: ${name}.`)).toBeVisible();
      await expect(page).not.toHaveURL(new RegExp(address));
      await press(undo, 'z');
      await expect(page).toHaveURL(new RegExp(address));
      await expect(reply).toBeVisible();
      await press(/^Spam/, '!');
      await expect(page.getByText(`Marked as spam: ${name}.`)).toBeVisible();
      await press(undo, 'z');
      await expect(page).toHaveURL(new RegExp(address));
      await expect(page.getByText(`Marked as spam: ${name}. Undone.`)).toBeVisible();

      await page.waitForLoadState();
      await hand.write(reply, 'She rings on Friday.', 'r');
      await press(/^Log a call/, 'Escape p');
      await expect(page.getByText(`Call logged: ${name}.`)).toBeVisible();
      await press(undo, 'z');
      await expect(reply).toHaveValue('She rings on Friday.');
      if (by === 'keyboard alone') {
        await press('Send and next', 'r Control+Enter');
        await expect(page.getByText(`Sending to ${name}`)).toBeVisible();
        await press('Stop it', 'z');
        await expect(reply).toHaveValue('She rings on Friday.');
        await expect(page.getByText(/Sending to/)).toHaveCount(0);
      }

      await page.waitForLoadState();
      const stage = page.getByLabel('Stage');
      // As a press on it begins; the list of a select is the system's own.
      if (by !== 'keyboard alone') await stage.dispatchEvent('pointerdown');
      await hand.choose(stage, 'Lost', 's');
      if (by === 'keyboard alone') await page.keyboard.press('Enter');
      await expect(page.getByText(`Stage: Lost, for ${name}.`)).toBeVisible();
      await page.goto('/admin/my-acts');
      await expectToFit(page);
      if (by === 'mouse') await expectNoBarriersByDayOrNight(page);
      await hand.press(page.getByRole('button', { name: `Undo: Stage: Lost, for ${name}` }));
      const undone = page.getByRole('row', { name: `Stage: Lost, for ${name}` });
      await expect(undone).toContainText('Undone.');
    });

    test(`sets the signature that replies end with, by ${by}`, async ({ page, request }) => {
      const mark = newMark();
      await sendEnquiry(request, { name: `Ure ${mark}`, email: `ure@${mark}.example` });
      await page.goto('/admin/inbox');
      const address = (await row(page, `ure@${mark}.example`).getAttribute('href')) ?? '';
      await page.goto(address);
      const hand = getHand(page);
      const ending = page.getByText(/^(No signature|Ends with)/);
      await hand.press(page.getByLabel('Your reply'), 'r');
      await hand.press(ending.getByRole('link'));
      const signature = page.getByLabel('Signature');
      await signature.fill(`Kim Adams\n${mark}`);
      const form = page.locator('form', { has: signature });
      await hand.press(form.getByRole('button', { name: 'Save' }));
      await expect(page.getByText('Your change is saved.').first()).toBeVisible();
      await page.goto(address);
      await expect(ending).toContainText(`Ends with: Kim Adams · ${mark}`);
    });
  });
}

test('keeps the place in a long list', async ({ page, request }) => {
  for (const letter of 'ABCDEFGHIJKLMN') {
    const email = `row${letter}@inboxplace.example`.toLowerCase();
    await sendEnquiry(request, { name: `Row ${letter}`, email });
  }
  const link = page.locator('[data-row]', { hasText: 'Row M' }).first();
  const opened = page.locator('.conversation-list .opened');
  for (const width of [1440, 1000]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/admin/inbox');
    await link.click();
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
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/admin/inbox');
  await link.click();
  await expect(link).toBeHidden();
  await page.goBack();
  await expect(link).toBeInViewport({ ratio: 1 });
  await link.click();
  await page.locator('.conversation').getByRole('link', { name: 'Inbox' }).click();
  await expect(link).toBeInViewport({ ratio: 1 });
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
  await sendEnquiry(request, { name: 'Wyn Swale', email: 'wyn@inboxlive.example' });
  await expect(row(page, 'wyn@inboxlive.example'), 'without loading the page').toBeVisible();
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
