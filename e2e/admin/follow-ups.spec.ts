import type { Page } from '@playwright/test';
import { company } from '../../src/company.ts';
import { expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { openOnceItSays } from './admin-walk.ts';
import { type Hand, hands } from './hand.ts';
import { deliverTest, expect, publish, readers, test } from './updates-walk.ts';

const emails = [
  { subject: 'What it costs', body: 'Twice as much in May.' },
  { subject: 'Half an hour', body: 'We can telephone.' },
] as const;

for (const { by, getHand, device } of Object.values(hands)) {
  test.describe(() => {
    test.use(device);

    test(`follow-ups are written, looked at, turned on, and end with an answer, by ${by}`, async ({
      page,
      site,
    }) => {
      const hand = getHand(page);
      const path = page.getByRole('region', { name: /^After a download/ });
      const press = (name: string) => hand.press(path.getByRole('button', { name }));
      const [ana = ''] = readers;
      await page.goto('/admin/updates');
      await hand.press(page.getByRole('link', { name: 'Follow-ups' }));
      await hand.press(path.getByRole('link', { name: 'Write' }));
      await write(page, hand);

      await page.goto('/admin/updates/follow-ups');
      await expect(path.getByRole('heading', { level: 2 })).toHaveText('After a download: off');
      const today = path.getByRole('table', { name: 'who would get what if it were on today' });
      for (const email of readers)
        await expect(today.getByRole('row', { name: email })).toContainText('Email 1');
      await expect(path.getByRole('button', { name: 'Turn on' })).toHaveCount(0);
      await press('Send the tests to me');
      for (const { subject } of emails) await deliverTest(site, subject);
      await openOnceItSays(page, page.url(), 'Read what arrived');
      await press('Read what arrived');
      await press('Turn on');
      await expect(path.getByRole('heading', { level: 2 })).toHaveText(
        /^After a download: on since/,
      );

      await page.goto('/admin/functions');
      await hand.press(page.getByRole('button', { name: 'Run now send-follow-ups' }));
      const { message } = await site.emails.waitForEmail(({ recipients }) => recipients[0] === ana);
      expect(message).toMatchObject({ subject: emails[0].subject });
      site.mailbox.deliver(answerTo(message.messageId ?? '', ana));
      const answered = 'None: in conversation with us';
      await openOnceItSays(page, '/admin/updates/follow-ups', answered);
      await expect(path.getByRole('row', { name: ana })).toContainText(answered);
      await expect(path.getByRole('listitem').first()).toContainText('3 sent');
      // The page is the same for a mouse.
      if (by !== 'mouse') await expectNoBarriersByDayOrNight(page);
      await expectToFit(page);
    });
  });
}

async function write(page: Page, hand: Hand) {
  for (const [place, { subject, body }] of emails.entries()) {
    await hand.press(page.getByRole('button', { name: 'Add a step' }));
    const email = page.getByRole('region', { name: `Emails, ${place + 1}` });
    await hand.write(email.getByLabel('Subject'), subject);
    await hand.write(email.getByLabel('Preview line'), 'A line.');
    await hand.write(email.getByLabel('Text', { exact: true }), body);
  }
  await publish(page, hand);
}

const answerTo = (messageId: string, from: string) =>
  [
    `From: ${from}`,
    `To: ${company.enquiriesTo}`,
    'Subject: Re: What it costs',
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${crypto.randomUUID()}@program.example>`,
    `In-Reply-To: ${messageId}`,
    `References: ${messageId}`,
    '',
    'Then we begin before May.',
  ].join('\r\n');
