import { startImapServer, type ImapServer } from '../../src/testing/imap-server.ts';
import type { ServerProcess } from '../../src/testing/server-process.ts';
import { startOwnServer } from '../fixtures.ts';
import { seededCookies } from '../seeded-people.ts';
import { expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { expect, getState, openOnceItSays, test as base } from './admin-walk.ts';
import { hands } from './hand.ts';
import { newMark, sendEnquiry } from './send-enquiry.ts';

let mailbox: ImapServer;
let site: ServerProcess | undefined;

const test = base.extend({
  baseURL: ({}, use) => use(site?.url),
  storageState: ({}, use) => use(getState(seededCookies('consultant'))),
});

// What is wrong in a form.
test.use({ expectedStatuses: [422] });

// In one worker, so that its server is started once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ emailCatcher }) => {
  mailbox = await startImapServer();
  const urls = { SMTP_URL: emailCatcher.smtpUrl, IMAP_URL: mailbox.url };
  site = await startOwnServer({ ...urls, RATE_LIMIT_FACTOR: '1000' });
});

test.afterAll(async () => {
  await site?.stop();
  await mailbox.stop();
});

for (const { by, getHand, device } of Object.values(hands)) {
  // What arrives, and what is forwarded, is the same for every hand.
  const isWhole = by === 'keyboard alone';
  test.describe(() => {
    test.use(device);

    test(`an email with others in Cc is answered to all, by ${by}`, async ({
      page,
      request,
      emailCatcher,
    }) => {
      const mark = newMark();
      const [ana, dana, eve] = ['ana', 'dana', 'eve'].map((one) => `${one}@${mark}.example`);
      const hand = getHand(page);
      await sendEnquiry(request, { name: `Ana ${mark}`, email: ana ?? '' });
      const receipt = await emailCatcher.waitForEmail(({ recipients }) =>
        recipients.includes(ana ?? ''),
      );
      const lines = [
        `From: Ana <${ana}>`,
        `To: ${receipt.message.replyTo?.[0]?.address}`,
        `Cc: Dana Board <${dana}>`,
        'Subject: Re: Your enquiry',
        `Message-ID: <${crypto.randomUUID()}@program.example>`,
        `In-Reply-To: ${receipt.message.messageId}`,
        '',
        'Our director is in Cc.',
      ];
      mailbox.deliver(lines.join('\r\n'), { at: new Date(Date.now() + 1000) });
      const row = page.locator('[data-row]', { hasText: 'Our director' }).filter({ hasText: mark });
      await expect(async () => {
        await page.goto('/admin/inbox');
        await expect(row).toBeVisible({ timeout: 1 });
      }).toPass();
      await page.goto((await row.getAttribute('href')) ?? '');
      await expect(
        page.locator('.thread').getByText(`To us; Cc Dana Board <${dana}>`),
      ).toBeVisible();

      await hand.press(page.getByRole('button', { name: 'Reply to all 2' }));
      await expect(page.getByLabel('Cc', { exact: true })).toHaveValue(dana ?? '');
      await page.getByLabel('Bcc').fill('eve');
      await page.getByLabel('Subject').fill('The scope');
      await hand.write(page.getByLabel('Your reply'), 'Dear both, yes.');
      await hand.press(page.getByRole('button', { name: 'Send', exact: true }));
      await expect(page.getByText('“eve” is not an email address')).toBeVisible();
      await expect(page.getByLabel('Bcc')).toBeFocused();
      await expect(page.getByLabel('Forward to this email address')).toBeHidden();
      await expectToFit(page);
      if (isWhole) await expectNoBarriersByDayOrNight(page);
      await page.getByLabel('Bcc').fill(eve ?? '');
      const pdf = await (await page.request.get('/storage/resources/sme-checklist.pdf')).body();
      const files = ['scope.pdf', 'terms.pdf'].map((name) => ({
        name,
        mimeType: 'application/pdf',
        buffer: pdf,
      }));
      await page.getByLabel('Attach PDF').setInputFiles(files);
      await hand.press(page.getByRole('button', { name: 'Send', exact: true }));
      const ours = page.locator('.entries > .ours').last();
      await expect(ours).toContainText(`To ${ana}; Cc ${dana}; Bcc ${eve}`);
      await expect(ours).toContainText(/scope\.pdf.*terms\.pdf/);
      if (!isWhole) return;
      const sent = await emailCatcher.waitForEmail(
        ({ recipients }) => recipients.length === 3 && recipients.includes(dana ?? ''),
      );
      expect(sent.recipients).toEqual([ana, dana, eve]);
      expect(sent.message.subject).toBe('The scope');
      expect(sent.message.attachments).toHaveLength(2);
      expect(sent.raw).not.toContain(eve);
      await expect(page.getByText(/Sending to/), 'without loading the page again').toHaveCount(0);

      const fay = `fay@${mark}.example`;
      await page.getByLabel('Your reply').fill('What do you think?');
      await page.keyboard.press('Escape');
      await hand.press(page.locator('summary', { hasText: 'Forward' }), 'f');
      await page.getByLabel('Forward to this email address').fill(fay);
      const what = page.getByLabel('What');
      const hers = what.locator('option', { hasText: /^Ana, / });
      await what.selectOption(await hers.getAttribute('value'));
      await expectNoBarriersByDayOrNight(page);
      await hand.press(page.getByRole('button', { name: 'Forward', exact: true }));
      await expect(page.getByText(`forwarded to ${fay}: 1 message, with files`)).toBeVisible();
      const { message } = await emailCatcher.waitForEmail(({ recipients }) =>
        recipients.includes(fay),
      );
      expect(message.text).toContain('Our director is in Cc.');
      mailbox.deliver(
        [
          `From: ${fay}`,
          'To: hello@tarnbrook.example',
          'Subject: Re: Fwd',
          `Message-ID: <${crypto.randomUUID()}@program.example>`,
          `In-Reply-To: ${message.messageId}`,
          '',
          'I would.',
        ].join('\r\n'),
        { at: new Date(Date.now() + 1000) },
      );
      const move = page.getByRole('button', { name: 'Move it into the conversation' });
      await openOnceItSays(page, page.url(), 'Move it into the conversation');
      await hand.press(move);
      await expect(page.locator('.entries > .theirs').last()).toContainText('I would.');
      await hand.press(page.getByRole('button', { name: /^Undo/ }), 'z');
      await expect(page.locator('.entries > .note').last()).toContainText('I would.');
      await hand.press(move);
      await hand.press(page.getByRole('button', { name: 'Make it a note again' }));
      await expect(page.locator('.entries > .note').last()).toContainText('I would.');
    });

    test(`strangers are refused, and taken, together, by ${by}`, async ({ page }) => {
      const mark = newMark();
      const hand = getHand(page);
      for (const name of ['Ned', 'Nia', 'Noa']) {
        const lines = [
          `From: ${name} ${mark} <${name}@strangers.${mark}.example>`,
          'To: hello@tarnbrook.example',
          'Subject: Hello',
          `Message-ID: <${crypto.randomUUID()}@program.example>`,
          '',
          `Can you help ${name}?`,
        ];
        mailbox.deliver(lines.join('\r\n'), { at: new Date(Date.now() + 1000) });
      }
      const rows = page.locator('.rows').getByRole('listitem');
      await openOnceItSays(page, '/admin/inbox?view=new', 'Can you help Noa?');
      await expect(rows).toHaveCount(3);
      await page.waitForLoadState();
      const acts = page.getByRole('region', { name: 'Chosen rows' });
      await expect(acts).toBeHidden();
      await hand.press(rows.nth(0).getByRole('checkbox'), 'x');
      await hand.press(rows.nth(1).getByRole('checkbox'), 'j x');
      await expectToFit(page);
      if (by !== 'mouse') await expectNoBarriersByDayOrNight(page);
      await hand.press(acts.getByRole('button', { name: 'Refuse all' }), '!');
      await expect(page.getByText(/^Refused: n..@\S+ and 1 other\./)).toBeVisible();
      await expect(rows).toHaveCount(1);
      await page.waitForLoadState();
      await hand.press(page.getByRole('button', { name: /^Undo/ }), 'z');
      await expect(page.getByText(/^Refused: .* Undone\.$/)).toBeVisible();
      await page.goto('/admin/inbox?view=new');
      await expect(rows).toHaveCount(3);
      await page.waitForLoadState();
      await hand.press(page.getByLabel('Select all on this page'), 'a');
      await hand.press(acts.getByRole('button', { name: 'Take all' }), 'y');
      await expect(page.getByText(/^Taken: N.. \w+ and 2 others\./)).toBeVisible();
      await expect(rows).toHaveCount(0);
      await page.goto('/admin/inbox');
      await expect(
        rows.filter({ hasText: /^(Unread: )?N.. / }).filter({ hasText: mark }),
      ).toHaveCount(3);
    });
  });
}

test('what is typed just after sending comes into the next box', async ({ page, request }) => {
  for (const name of ['Wyn', 'Xan']) {
    await sendEnquiry(request, { name, email: `${name.toLowerCase()}@typed.example` });
  }
  await page.goto('/admin/inbox');
  const address = await page.locator('[data-row]', { hasText: 'Wyn' }).getAttribute('href');
  await page.goto(address ?? '');
  await page.getByLabel('Your reply').fill('Yes.');
  let letItGo = () => {};
  const typed = new Promise<void>((resolve) => (letItGo = resolve));
  await page.route(/inbox/, async (route) => {
    if (route.request().method() === 'POST' && !route.request().url().includes('draft'))
      await typed;
    await route.continue();
  });
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type(' And this.');
  letItGo();
  await expect(page.getByText(/Sending to Wyn/)).toBeVisible();
  await expect(page.getByLabel('Your reply')).toHaveValue(/And this\./);
});
