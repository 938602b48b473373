import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { startImapServer } from '../../testing/imap-server.ts';
import { bodies, follow, readState, toAna, withMailbox } from '../../testing/test-mailbox.ts';
import { conversationIdIn } from '../conversations/inbox-address.server.ts';
import { conversations, messages } from '../conversations/conversations.table.server.ts';
import { enquiryConsent } from '../enquiry.ts';
import { contactForm } from '../submit-enquiry.server.ts';

const enquiry = {
  name: 'Bea Hill',
  email: 'bea@example.org',
  phone: '',
  message: 'Our insurer asks for a certificate.',
  website: '',
  formTimestamp: 40,
  consent: enquiryConsent,
};

async function start() {
  const setting = await withMailbox(await startImapServer());
  const { services } = setting;
  await services.db
    .insert(users)
    .values({ id: 'kim', name: 'Kim', email: 'kim@www.example.org', role: 'consultant' });
  await contactForm.submit(services, enquiry, { network: '203.0.113.9', page: '/contact' });
  await services.runJobs();
  await expect.poll(() => services.outbox.sent).toHaveLength(2);
  const [notice, receipt] = services.outbox.sent.toSorted((a) =>
    a.recipient === enquiry.email ? 1 : -1,
  );
  return { ...setting, notice, receipt };
}

const raw = (headers: string[]) => [...headers, '', 'An enquiry came'].join('\r\n');

test('a notice that came back tells whose results to believe; a forged one tells nothing', async () => {
  const { services, server, notice } = await start();
  const [name = '', proof = ''] = Object.entries(notice?.headers ?? {})[0] ?? [];
  const at = services.time.now();
  const evil = 'Authentication-Results: mx.evil.example; dmarc=pass';
  const id = `Message-ID: ${notice?.messageId}`;
  server.deliver(raw([evil, id]), { at });
  server.deliver(raw([evil, id, `${name}: ${proof.replace(/.$/, '!')}`]), { at });
  server.deliver(raw([evil, id, `${name}: ${crypto.randomUUID()} `]), { at });
  server.deliver(toAna({ from: 'kim@www.example.org', text: 'Too early' }), { at });
  follow({ services });
  await expect.poll(() => bodies(services)).toEqual(['Too early']);
  expect((await readState(services))?.authservIds).toEqual([]);
  server.deliver(raw(['Authentication-Results: mx.example.org; none', evil, `${name}: ${proof}`]), {
    at,
  });
  services.time.advance(1000);
  const later = services.time.now();
  await expect
    .poll(async () => (await readState(services))?.authservIds)
    .toEqual(['mx.example.org']);
  server.deliver(toAna({ from: 'kim@www.example.org', text: 'Proven' }), { at: later });
  await expect.poll(() => bodies(services)).toEqual(['Too early', 'Proven']);
  const places = await services.db
    .select({ body: messages.body, place: messages.sentBy, author: messages.authorId })
    .from(messages)
    .where(eq(messages.fromAddress, 'kim@www.example.org'))
    .orderBy(messages.createdAt);
  expect(places).toEqual([
    { body: 'Too early', place: 'unproven', author: null },
    { body: 'Proven', place: 'us', author: 'kim' },
  ]);
});

test('answers to the receipt and to the notice find the conversation, whatever ids a server gives', async () => {
  const { services, notice, receipt } = await start();
  const [opened] = await services.db
    .select()
    .from(conversations)
    .where(eq(conversations.email, enquiry.email));
  const getTokens = (replyTo: typeof notice) =>
    [replyTo?.replyTo ?? []]
      .flat()
      .map(({ address }) => conversationIdIn(services.secret, address) ?? address);
  expect(getTokens(receipt)).toEqual([opened?.id]);
  expect(getTokens(notice), 'a copy of what the team writes to her').toEqual([
    'bea@example.org',
    opened?.id,
  ]);
  expect(receipt?.subject, 'as that of our replies, for one thread').toBe(opened?.subject);
});
