import type { Browser, Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import type { CaughtEmail, EmailCatcher } from '../../src/testing/email-catcher.ts';
import { type ImapServer, startImapServer } from '../../src/testing/imap-server.ts';
import type { ServerProcess } from '../../src/testing/server-process.ts';
import { startOwnServer } from '../fixtures.ts';
import { emailOf, seededCookies } from '../seeded-people.ts';
import { expect, getState, nobody, test as base } from './admin-walk.ts';
import { type Hand, hands } from './hand.ts';
import { sendEnquiry } from './send-enquiry.ts';

let mailbox: ImapServer;
/** Follows the mailbox. */
let site: ServerProcess | undefined;

const test = base.extend({
  baseURL: ({}, use) => use(site?.url),
  storageState: ({}, use) => use(getState(seededCookies('consultant'))),
});

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
  // The mailbox answers one alone: what comes from it is the same for every hand.
  const isAnswered = by === 'mouse';
  test.describe(() => {
    test.use(device);

    test(`an enquiry is worked until it is won, by ${by}`, async ({
      page,
      browser,
      request,
      emailCatcher,
    }) => {
      const [mark = ''] = by.split(' ');
      const lead = { name: `Wyn ${mark}`, email: `wyn@${mark}.example` };
      const other = { name: `Odd ${mark}`, email: `odd@${mark}.example` };
      const hand = getHand(page);
      // Keys act at once on the first, which is open beside the list.
      const openFirst = async (name: string) => {
        if (by !== 'keyboard alone') await hand.press(row(page, name));
      };
      await sendByForm(browser, getHand, lead);
      await sendEnquiry(request, other);

      await page.goto('/admin');
      const waiting = page.getByRole('region', { name: /^Waiting for us/ });
      await expect(waiting.getByRole('row', { name: lead.name })).toContainText('left');
      await hand.press(waiting.getByRole('link', { name: lead.name }), 'j Enter');
      await expectOpen(page, lead.name, question);
      await expect(clock(page)).toContainText('by ');

      await page.goto('/admin/inbox');
      const before = hand.count();
      await openFirst(lead.name);
      await expectOpen(page, lead.name, question);
      await hand.write(page.getByLabel('Your reply'), 'When can you talk?', 'r');
      await hand.press(page.getByRole('button', { name: 'Send and next' }), 'Control+Enter');
      await expect(page.getByText(`Sending to ${lead.name}`)).toBeVisible();
      await expectOpen(page, other.name);
      expect(hand.count() - before, 'from the list through the reply to the next').toBeLessThan(12);

      if (isAnswered) await exchangeEmails(page, hand, emailCatcher, lead);
      else {
        await page.goto('/admin/inbox');
        await hand.press(row(page, lead.name));
        await expectOpen(page, lead.name, 'When can you talk?');
      }

      await hand.choose(page.getByLabel('Stage'), 'Won', 's');
      await hand.press(page.getByRole('button', { name: 'Save' }), 'Control+Enter');
      await expect(page.getByText('Then: stays Won')).toBeVisible();
      await page.goto(`/admin/people?q=${mark}`);
      await expect(page.getByRole('row', { name: lead.name })).toContainText('Won');

      await page.goto('/admin/inbox');
      await openFirst(other.name);
      await expectOpen(page, other.name);
      await hand.press(page.getByRole('button', { name: /^Done/ }).last(), 'e');
      await expect(page).toHaveURL(/\/admin\/inbox(\?did=[\w-]+)?$/);
      // The reply of the others is still in its ten seconds.
      if (!isAnswered) return;
      await expect(page.getByRole('heading', { name: 'No one waits for us.' })).toBeVisible();
      await page.goto('/admin');
      await expect(page.getByRole('heading', { name: 'Waiting for us, 0' })).toBeVisible();
    });
  });
}

/** Our reply arrives, they answer, and a colleague answers from a mail program: each moves the clock. */
async function exchangeEmails(
  page: Page,
  hand: Hand,
  emailCatcher: EmailCatcher,
  lead: { name: string; email: string },
) {
  const sent = await emailCatcher.waitForEmail(isReplyTo(lead.email));
  await untilListed(page, lead.name, 'You: When can you talk?');
  await expect(row(page, lead.name), 'nobody waits there').not.toContainText('left');
  await hand.press(row(page, lead.name));
  await expectOpen(page, lead.name, 'When can you talk?');
  await expect(page.getByText(/answered after (less than )?\d+ min/)).toBeVisible();
  await expect(clock(page)).toHaveCount(0);
  await expect(page.getByLabel('Stage')).toHaveValue('contacted');

  const answer = answerTo(sent.message, 'Tuesday at 10?');
  mailbox.deliver(answer.raw, { at: nextSecond() });
  await untilListed(page, lead.name, 'Tuesday at 10?');
  await expect(row(page, lead.name), 'the clock runs again').toContainText('left');
  await hand.press(row(page, lead.name));
  await expectOpen(page, lead.name, 'Tuesday at 10?');
  await expect(clock(page)).toContainText('by ');

  await untilNextSecond();
  const second = answerTo(answer, 'Tuesday it is.', emailOf('consultant'));
  mailbox.deliver(second.raw, { folder: 'Post', at: nextSecond() });
  // A mailbox is told of emails that arrive, not of those that are sent.
  mailbox.deliver(newsletter, { at: nextSecond() });
  await untilListed(page, lead.name, 'You: Tuesday it is.');
  await expect(row(page, lead.name), 'nobody waits there').not.toContainText('left');
  await expect(page.getByText('Buy more')).toHaveCount(0);
  await hand.press(row(page, lead.name));
  await expectOpen(page, lead.name, 'Tuesday it is.');
  await expect(clock(page)).toHaveCount(0);
}

const question = 'Who is responsible?';

const row = (page: Page, name: string) => page.locator('[data-row]', { hasText: name });
const clock = (page: Page) => page.locator('.clock');

async function expectOpen(page: Page, name: string, words = '') {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.locator('.thread').getByText(words).last()).toBeVisible();
  // Its keys are there.
  await page.waitForLoadState();
}

const isReplyTo =
  (email: string) =>
  ({ recipients, message }: CaughtEmail) =>
    recipients.includes(email) && (message.subject ?? '').startsWith('Re: ');

type Answered = Pick<Email, 'messageId' | 'subject' | 'references' | 'replyTo' | 'from' | 'to'>;

/** As a mail program writes it: to whom the email says, under its subject, with its references. */
function answerTo(
  { messageId = '', subject = '', references = '', replyTo, from, to }: Answered,
  words: string,
  sender = to?.[0]?.address ?? '',
) {
  const answer = {
    messageId: `<${crypto.randomUUID()}@program.example>`,
    subject: subject.startsWith('Re: ') ? subject : `Re: ${subject}`,
    references: `${references} ${messageId}`.trim(),
    from: { name: '', address: sender },
    to: replyTo ?? (from ? [from] : []),
  };
  const lines = [
    `From: ${sender}`,
    `To: ${answer.to.map(({ address }) => address).join(', ')}`,
    `Subject: ${answer.subject}`,
    `Date: ${nextSecond().toUTCString()}`,
    `Message-ID: ${answer.messageId}`,
    `In-Reply-To: ${messageId}`,
    `References: ${answer.references}`,
    '',
    words,
  ];
  return { ...answer, raw: lines.join('\r\n') };
}

/** Mail servers leave fractions out, so that an email would seem to arrive before what it answers. */
const nextSecond = () => new Date(Date.now() + 1000);

/** For an answer of ours, which is not written in the second in which its question came. */
function untilNextSecond(): Promise<void> {
  const next = Math.ceil((Date.now() + 1) / 1000) * 1000;
  return expect.poll(() => Date.now(), { intervals: [50] }).toBeGreaterThan(next);
}

const newsletter = 'From: shop@example.net\r\nSubject: Buy more\r\n\r\nBuy more';

/** The list, once it has these words of the latest message in that conversation. */
async function untilListed(page: Page, name: string, words: string) {
  await expect(async () => {
    await page.goto('/admin/inbox');
    await expect(row(page, name)).toContainText(words, { timeout: 1 });
  }).toPass();
}

/** A visitor who takes longer than a program would. */
async function sendByForm(
  browser: Browser,
  getHand: (page: Page) => Hand,
  { name, email }: { name: string; email: string },
) {
  const context = await browser.newContext({ storageState: nobody });
  const page = await context.newPage();
  const hand = getHand(page);
  await page.clock.install();
  await page.goto('/contact');
  await hand.write(page.getByLabel('Name', { exact: true }), name);
  await hand.write(page.getByLabel('Email', { exact: true }), email);
  await hand.write(page.getByLabel('Message', { exact: true }), question);
  await hand.press(page.getByRole('checkbox', { name: /^I consent to/ }));
  await page.clock.fastForward(5000);
  await hand.press(page.getByRole('button', { name: 'Send Message' }));
  await expect(page.getByRole('heading', { name: 'Your message has reached us' })).toBeVisible();
  await context.close();
}
