import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { company } from '../../company.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { smtpTransport } from '../../platform/email/transport.server.ts';
import { startEmailCatcher } from '../../testing/email-catcher.ts';
import { kim, leadPlatform } from '../../testing/test-leads.ts';
import { enquiryConsent } from '../enquiry.ts';
import { contactForm } from '../submit-enquiry.server.ts';
import { conversations, messages } from './conversations.table.server.ts';
import { queueReply } from './write-reply.server.ts';
import { emailChannel } from '../../platform/feature.server.ts';
import { deliverNow } from '../../platform/jobs/deliver.server.ts';
import { conversationIdIn } from './inbox-address.server.ts';

const author = { ...kim, name: 'Kim Adams' };
const settings = {
  ENQUIRIES_TO: 'hello@tarnbrook.example',
  MAIL_FROM: 'Tarnbrook <website@tarnbrook.example>',
  IMAP_URL: 'imaps://user:password@mail.example:993/INBOX',
};

async function start(mailFrom = settings.MAIL_FROM) {
  const services = await leadPlatform({ settings: { ...settings, MAIL_FROM: mailFrom } });
  const catcher = await startEmailCatcher();
  onTestFinished(() => catcher.stop());
  const transport = smtpTransport(catcher.smtpUrl, mailFrom, services.config.siteUrl);
  onTestFinished(() => transport.close());
  const enquiry = {
    name: 'Ana Smith',
    email: 'ana@example.org',
    phone: '',
    message: 'First line.\n<b>Second</b>',
    website: '',
    formTimestamp: 40,
    consent: enquiryConsent,
  };
  await contactForm.submit(services, enquiry, { network: '203.0.113.9', page: '/contact' });
  await services.db.update(emailMessages).set({ state: 'sent' });
  const [conversation] = await services.db.select().from(conversations);
  const conversationId = conversation?.id ?? '';
  const send = async (body: string) => {
    services.time.advance(60_000);
    const shownAt = services.clock();
    const messageId = crypto.randomUUID();
    const to = 'ana@example.org';
    const reply = { messageId, conversationId, to, body, shownAt, isSentAsWell: false };
    await queueReply(services, author, reply);
    const [row] = await services.db.select().from(messages).where(eq(messages.id, messageId));
    await deliverNow({ ...services, transport }, emailChannel, row?.emailId ?? '');
    return catcher.waitForEmail(({ message }) => message.messageId === row?.messageId);
  };
  return { services, conversation, conversationId, send };
}

test('threads behind the receipt and earlier messages, and quotes what it answers', async () => {
  const { services, conversation, conversationId, send } = await start();
  const [receipt] = await services.db
    .select()
    .from(emailMessages)
    .where(eq(emailMessages.purpose, 'send-enquiry-receipt'));
  const first = await send('Dear Ana,\n\nKim is.');
  expect(first.message).toMatchObject({
    subject: `Re: Your enquiry ${conversation?.reference}`,
    from: { name: 'Kim Adams at Tarnbrook', address: 'hello@tarnbrook.example' },
    inReplyTo: receipt?.messageId,
    references: receipt?.messageId,
  });
  expect(first.sender, 'so that bounces come to the inbox').toBe('hello@tarnbrook.example');
  const [replyTo] = first.message.replyTo ?? [];
  expect(conversationIdIn(services.secret, replyTo?.address ?? '')).toBe(conversationId);
  const [written = '', foot] =
    first.message.text?.replaceAll('\r\n', '\n').split('\n\n-- \n') ?? [];
  expect(written).toBe(
    'Dear Ana,\n\nKim is.\n\nOn Monday 2 March 2026 at 09:00, Ana Smith wrote:\n> First line.\n> <b>Second</b>',
  );
  expect(foot, 'what the Companies Act asks for').toContain(
    `number ${company.companyNumber}. Registered office:`,
  );
  expect(first.message.html).toContain(foot?.trim());
  expect(first.message.html).toContain('&lt;b&gt;Second&lt;/b&gt;');
  services.time.advance(60_000);
  await services.db.insert(messages).values({
    conversationId,
    sentBy: 'them',
    fromAddress: 'ana@example.org',
    toAddress: 'hello@tarnbrook.example',
    subject: 'Re: Your enquiry',
    body: 'Thank you.',
    messageId: '<theirs@example.org>',
    createdAt: services.clock(),
  });
  const second = await send('You are welcome.');
  const thread = [receipt?.messageId, first.message.messageId, '<theirs@example.org>'];
  expect(second.message.references).toBe(thread.join(' '));
  expect(second.message.inReplyTo).toBe('<theirs@example.org>');
  expect(second.message.text).toContain('> Thank you.');
});

test('comes from the website’s sender if our mail server may not send for the inbox', async () => {
  const { send } = await start('Website <website@other.example>');
  const { message } = await send('Kim is.');
  expect(message.from?.address).toBe('website@other.example');
  expect(message.replyTo?.[0]?.address).toMatch(/^hello\+[\da-f]{48}@tarnbrook\.example$/);
});
