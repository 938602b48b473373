import type { Page } from '@playwright/test';
import { expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { openOnceItSays } from './admin-walk.ts';
import { type Hand, hands } from './hand.ts';
import { deliverTest, expect, publish, readers, test } from './updates-walk.ts';

const subject = 'Fourteen days, and when they begin';

for (const { by, getHand, device } of Object.values(hands)) {
  test.describe(() => {
    test.use({ ...device, expectedStatuses: [422] });

    test(`an update is written, tested, sent and reported on, by ${by}`, async ({ page, site }) => {
      const hand = getHand(page);
      const press = (name: string | RegExp) => hand.press(page.getByRole('button', { name }));
      await page.goto('/admin/updates');
      await write(page, hand);
      await hand.press(page.getByRole('link', { name: 'Send it to the list' }));
      await expect(page.getByText('has not been tested: send it to yourself first')).toBeVisible();

      await press('Send the test to me');
      const { raw } = await deliverTest(site, subject);
      await openOnceItSays(page, page.url(), 'has not been read yet');
      await expect(page.getByText('has not been read yet')).toBeVisible();
      if (by !== 'mouse') await expectNoBarriersByDayOrNight(page);
      if (by === 'mouse') await upload(page, raw);
      else await press('Read what arrived');
      await expect(page.getByText('The email is not signed.')).toBeVisible();
      await expectToFitAnyScreen(page);
      if (by !== 'mouse') await expectNoBarriersByDayOrNight(page);

      if (by === 'mouse') await tryOtherTimes(page);
      await press('Send to 3…');
      await expect(page.getByText('goes to 3, now')).toBeVisible();
      await press('Send to 3');
      await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
      for (const email of readers) {
        const { message } = await site.emails.waitForEmail(
          (caught) => caught.recipients[0] === email,
        );
        expect(message.text).toContain('Before 24 November.');
      }
      await openOnceItSays(page, page.url(), 'Sent, until');
      await expect(page.getByText(/^Sent, until/)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Accepted 3' })).toBeVisible();
      await expectToFitAnyScreen(page);
      if (by !== 'mouse') await expectNoBarriersByDayOrNight(page);
    });
  });
}

async function write(page: Page, hand: Hand) {
  await hand.press(page.getByRole('link', { name: 'Write', exact: true }));
  await hand.write(page.getByLabel('Title'), subject);
  await hand.write(page.getByLabel('Address'), 'fourteen-days');
  await hand.press(page.getByRole('button', { name: 'Begin' }));
  await expect(page.getByLabel('Subject')).toHaveValue(subject);
  await hand.write(page.getByLabel('Preview line'), 'Three things to do.');
  await hand.write(page.getByLabel('What it comes to'), 'An update that comes late fails.');
  await hand.write(page.getByLabel('Text', { exact: true }), 'Before 24 November.');
  await hand.write(page.getByLabel('Author'), 'Idris Bowen, consultant');
  await publish(page, hand);
  await hand.press(page.getByRole('link', { name: subject, exact: true }));
}

async function upload(page: Page, raw: string) {
  const buffer = Buffer.from(raw);
  await page.getByText('Give it what arrived at you').click();
  const original = page.getByLabel('Or its original text');
  await original.fill('None of ours');
  await page.getByRole('button', { name: 'Read it', exact: true }).click();
  await expect(page.getByText('This is not the test of this revision').first()).toBeVisible();
  await expect(original).toHaveValue('None of ours');
  await page
    .getByLabel('The email, saved as a file')
    .setInputFiles({ name: 'test.eml', mimeType: 'message/rfc822', buffer });
  await page.getByRole('button', { name: 'Read it', exact: true }).click();
}

/** Over, then to come, and taken back. */
async function tryOtherTimes(page: Page) {
  const time = page.getByLabel('At a time, London');
  const ask = page.getByRole('button', { name: 'Send to 3…' });
  await page.getByLabel('Came by').selectOption('Download');
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect(page).toHaveURL(/cameBy=resource_download/);
  await time.fill('2020-01-01T10:00');
  await ask.click();
  await expect(time).toHaveAccessibleDescription(/This time is over: choose one to come/);
  await time.fill('2099-01-01T10:00');
  await ask.click();
  // Back is to a page, not to a form that the browser would send again.
  await page.getByRole('link', { name: 'Not yet' }).click();
  await expect(page.getByLabel('Came by')).toHaveValue('resource_download');
  await page.goBack();
  await page.getByRole('button', { name: 'Send to 3', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  const here = page.url();
  await page.goto('/admin/updates/fourteen-days');
  await expect(page.getByText('It is being sent')).toBeVisible();
  await expect(page.getByText('Not ready')).toBeHidden();
  await page.goto(here);
  const other = await page.context().newPage();
  await other.goto(here);
  for (const [tab, said] of [
    [page, 'Stopped. Those who did not get it will not.'],
    [other, 'Nothing was changed: this is how it stands.'],
  ] as const) {
    await tab.getByText('Stop…').click();
    await tab.getByRole('button', { name: 'Stop for good' }).click();
    await expect(tab.getByText(said)).toBeVisible();
  }
  await other.close();
  await page.goto('/admin/updates/fourteen-days');
  await expect(time).toHaveValue('');
}

async function expectToFitAnyScreen(page: Page) {
  const before = page.viewportSize();
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
  if (before) await page.setViewportSize(before);
}
