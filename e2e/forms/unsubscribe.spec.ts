import type { Page } from '@playwright/test';
import { company } from '../../src/company.ts';
import type { CaughtEmail } from '../../src/testing/email-catcher.ts';
import { expect, test } from './mail-readers.ts';
import { expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const words = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const guess = 'A'.repeat(43);
const removed = "You've been removed from our mailing list.";
const back = "You're back on our mailing list!";
const invalid = 'This unsubscribe link is invalid or has expired.';

const linkMailTo = (email: string) => (caught: CaughtEmail) =>
  caught.recipients[0] === email && Boolean(caught.message.subject?.includes('leave'));

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'unsubscribing' : 'unsubscribing without JavaScript', () => {
    test.use({ javaScriptEnabled, expectedStatuses: [422] });

    test('unsubscribes and resubscribes a reader, and a reload repeats neither', async ({
      page,
      reader,
    }) => {
      await page.goto(reader.links.unsubscribe);
      await expect(heading(page)).toHaveText('Unsubscribe');
      await expect(words(page)).toContainText(`no more updates to ${reader.email}.`);
      await button(page, 'Unsubscribe').click();

      await expect(heading(page)).toHaveText('Unsubscribed Successfully');
      await expect(words(page)).toContainText(removed);
      if (javaScriptEnabled)
        await expectToast(page, 'status', ['Unsubscribed Successfully', removed]);
      await page.reload();
      await expect(page, 'heard first on the new page').toHaveTitle(/^Unsubscribed Successfully/);
      await expect(heading(page)).toHaveText('Unsubscribed Successfully');
      await button(page, 'Resubscribe').click();

      await expect(heading(page)).toHaveText('Resubscribed Successfully');
      await expect(words(page)).toContainText(back);
      if (javaScriptEnabled) await expectToast(page, 'status', ['Resubscribed Successfully', back]);
      await page.reload();
      await expect(page).toHaveTitle(/^Resubscribed Successfully/);
      await expect(heading(page)).toHaveText('Resubscribed Successfully');
    });

    test('tells the second of two tabs that the link is used, and offers Try Again', async ({
      page,
      context,
      reader,
    }) => {
      const second = await context.newPage();
      await page.goto(reader.links.unsubscribe);
      await second.goto(reader.links.unsubscribe);
      await button(page, 'Unsubscribe').click();
      await expect(heading(page)).toHaveText('Unsubscribed Successfully');
      await button(second, 'Unsubscribe').click();
      await expect(heading(second)).toHaveText('Error');
      await expect(words(second)).toContainText(invalid);
      await expect(words(second)).toContainText(
        'You are off our list: an earlier press of this button worked.',
      );
      if (javaScriptEnabled) await expectToast(second, 'alert', ['Error', invalid]);
      await button(second, 'Try Again').click();
      await expect(heading(second)).toHaveText('Invalid Link');
    });

    test('mails a working new link in place of an expired one', async ({
      page,
      reader,
      emailCatcher,
    }) => {
      await page.goto(reader.oldLinks.unsubscribe);
      await expect(page.getByLabel('Email')).toHaveValue(reader.email);
      await button(page, 'Email me a fresh link').click();
      await expect(heading(page)).toHaveText('Look in your inbox');
      if (!javaScriptEnabled) await expect(page).toHaveTitle(/^Look in your inbox/);
      await expect(words(page)).toContainText('If the address is on our mailing list');
      // The error about the old link is cleared, well before its toast would close by itself.
      await expect(page.locator('.toasts').getByRole('alert')).toBeEmpty({ timeout: 2000 });
      const { message } = await emailCatcher.waitForEmail(linkMailTo(reader.email));
      await page.goto(/http\S+\/unsubscribe\?\S+/.exec(message.text ?? '')?.[0] ?? '');
      await button(page, 'Unsubscribe').click();
      await expect(heading(page)).toHaveText('Unsubscribed Successfully');
    });

    test('refuses to mail a link to an invalid address, and keeps the input', async ({ page }) => {
      await page.goto('/unsubscribe');
      await page.getByLabel('Email').fill('ana');
      await button(page, 'Email me a fresh link').click();
      await expect(page.locator('.error-summary')).toContainText('Invalid email address');
      await expect(page.getByLabel('Email')).toHaveValue('ana');
    });

    test('confirms a subscription by its button, and says the same on a second visit', async ({
      page,
      reader,
    }) => {
      await page.goto(reader.links.confirm);
      await expect(heading(page)).toHaveText('Would you like our updates?');
      await expect(words(page)).toContainText(`I would like ${company.name} to email me`);
      await button(page, 'Yes, send me updates').click();
      await expect(heading(page)).toHaveText('You are on our mailing list');
      await expect(page).toHaveTitle(/^You are on our mailing list/);
      await page.goto(reader.links.confirm);
      await expect(heading(page)).toHaveText('You are on our mailing list');
    });

    test('keeps fewer subjects, pauses and leaves by one link', async ({ page, reader }) => {
      await page.goto(reader.links.confirm);
      await button(page, 'Yes, send me updates').click();
      await expect(heading(page)).toHaveText('You are on our mailing list');
      await page.goto(reader.links.unsubscribe);
      await page.getByLabel('Guidance').uncheck();
      await button(page, 'Keep these subjects').click();
      await expect(heading(page)).toHaveText('Fewer from now on');
      await page.getByRole('link', { name: 'Change again' }).click();
      await expect(page.getByLabel('Guidance')).not.toBeChecked();
      await button(page, 'Pause for three months').click();
      await expect(heading(page)).toHaveText(/^Paused until \d+ \w+ \d{4}$/);
      await button(page, 'Go on now').click();
      await expect(heading(page)).toHaveText('Fewer from now on');
      await button(page, 'Unsubscribe').click();
      await expect(heading(page)).toHaveText('Unsubscribed Successfully');
    });

    test('mails a link to come back to a reader who has left', async ({
      page,
      reader,
      emailCatcher,
    }) => {
      await page.goto(reader.links.confirm);
      await button(page, 'Yes, send me updates').click();
      await expect(heading(page)).toHaveText('You are on our mailing list');
      await page.goto(reader.links.oneClick);
      await button(page, 'Unsubscribe').click();
      await expect(button(page, 'Email me a link to come back')).toBeVisible();
      await page.goto(reader.links.confirm);
      await expect(heading(page)).toHaveText('You have left our mailing list');
      await button(page, 'Email me a link to come back').click();
      await expect(heading(page)).toHaveText('Look in your inbox');
      const { message } = await emailCatcher.waitForEmail(
        ({ recipients, message: { subject = '' } }) =>
          recipients[0] === reader.email && subject.includes('join'),
      );
      await page.goto(/http\S+\/subscribe\/confirm\?\S+/.exec(message.text ?? '')?.[0] ?? '');
      await button(page, 'Yes, send me updates').click();
      await expect(heading(page)).toHaveText('You are on our mailing list');
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('every state of a choice is accessible, and one press in an email program still leaves', async ({
    page,
    request,
    reader,
  }) => {
    const expectWhole = async (text: string | RegExp) => {
      await expect(heading(page)).toHaveText(text);
      await expectToFit(page);
      await expectNoBarriersByDayOrNight(page);
    };
    await page.goto(reader.links.confirm);
    await button(page, 'Yes, send me updates').click();
    await page.goto(reader.links.unsubscribe);
    await expectWhole('Unsubscribe');
    await page.getByLabel('Urgent').uncheck();
    await button(page, 'Keep these subjects').click();
    await expectWhole('Fewer from now on');
    await page.goto(reader.links.unsubscribe);
    await button(page, 'Pause for three months').click();
    await expectWhole(/^Paused until/);
    const form = { 'List-Unsubscribe': 'One-Click' };
    expect((await request.post(reader.links.oneClick, { form })).status()).toBe(200);
    await page.goto(reader.links.unsubscribe);
    await expectWhole('You have already left our mailing list');
  });
});

async function expectToast(page: Page, tone: 'status' | 'alert', text: [string, string]) {
  const toast = page.locator('.toasts').getByRole(tone).filter({ hasText: text[0] });
  await expect(toast).toContainText(text[1]);
}

test('says that a link is invalid or has expired', async ({ page, reader }) => {
  const wrong = `/unsubscribe?email=${encodeURIComponent(reader.email)}&token=${guess}`;
  for (const address of [wrong, reader.oldLinks.unsubscribe]) {
    await page.goto(address);
    await expect(heading(page)).toHaveText('Invalid Link');
    await expect(words(page)).toContainText(invalid);
    await expect(words(page)).toContainText('a link expires after 30 days and works once');
    await expect(page.locator('.toasts'), 'said once').toBeEmpty();
  }
});

test('says the same of a part of a link, and offers a fresh one', async ({ page }) => {
  for (const address of ['', '?email=ana@example.org', `?token=${guess}`]) {
    await page.goto(`/unsubscribe${address}`);
    await expect(heading(page)).toHaveText('Invalid Link');
    await expect(page, 'what the page is for').toHaveTitle(/^Unsubscribe/);
    await expect(button(page, 'Email me a fresh link')).toBeVisible();
  }
});

test('explains that a confirmation link has expired, and where to ask for another', async ({
  page,
  reader,
}) => {
  for (const address of [reader.oldLinks.confirm, `/subscribe/confirm?token=${guess}`]) {
    await page.goto(address);
    await expect(heading(page)).toHaveText('This link does not work');
    await page.getByRole('link', { name: 'Ask again' }).click();
    await expect(button(page, 'Send me updates')).toBeVisible();
  }
});

test('shows people a button at the address meant for mail programs', async ({ page, reader }) => {
  await page.goto(reader.links.oneClick);
  await expect(heading(page)).toHaveText('Unsubscribe');
  await button(page, 'Unsubscribe').click();
  await expect(heading(page)).toHaveText('Unsubscribed Successfully');
  await expect(words(page)).toContainText(removed);
});
