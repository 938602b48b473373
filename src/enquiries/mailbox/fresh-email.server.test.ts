import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { webhookDeliveries, webhookEndpoints } from '../../leads/webhooks/webhooks.table.server.ts';
import { people, personAddresses } from '../../leads/people.table.server.ts';
import { deleteDueData } from '../../platform/privacy/delete-due-data.job.server.ts';
import { startImapServer } from '../../testing/imap-server.ts';
import {
  ana,
  answer,
  bodies,
  email,
  follow,
  hour,
  readState,
  toAna,
  untilRead,
  withMailbox,
} from '../../testing/test-mailbox.ts';
import { beginByEmail } from '../../testing/test-enquiries.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { conversationActs } from '../conversations/conversation-acts.table.server.ts';
import { conversations } from '../conversations/conversations.table.server.ts';
import { admitSender, refuseSenders, takeSenders } from '../conversations/new-senders.server.ts';

const kim = { userId: 'kim', email: 'kim@tarnbrook.example' };
const bob = 'bob@stranger.example';

/** A followed mailbox that has been read, with an account of Kim's. */
async function start(settings: Record<string, string> = {}) {
  const setting = await withMailbox(await startImapServer(), {
    settings: { IMAP_TAKES: 'all', IMAP_AUTHSERV: 'mx.example.org', ...settings },
  });
  const { services, server } = setting;
  await services.db
    .insert(users)
    .values({ id: 'kim', name: 'Kim', email: kim.email, role: 'admin' });
  const following = follow(setting);
  await untilRead(services);
  services.time.advance(hour);
  const deliver = (text: string, from = `Bob <${bob}>`, headers: string[] = [], id?: string) =>
    server.deliver(
      email({ text, headers, ...(id && { id }) }).replace(/^From: .*/, `From: ${from}`),
      {
        at: services.time.now(),
      },
    );
  return { ...setting, deliver, following };
}

const begun = ({ db }: TestServices, id: string) =>
  db
    .select()
    .from(conversations)
    .orderBy(asc(conversations.createdAt), asc(conversations.id))
    .then((all) => all.filter((one) => one.id !== id));

test('a person whom we know begins a conversation that waits for an answer', async () => {
  const { services, deliver, id } = await start();
  deliver('We have grown', `Ana Smith <${ana}>`, ['Cc: Max <max@example.org>']);
  await expect.poll(() => bodies(services)).toEqual(['We have grown']);
  const at = services.time.now();
  expect(await begun(services, id)).toMatchObject([
    { email: ana, subject: 'Re: Your enquiry', state: 'open', waitingSince: at, unreadSince: at },
  ]);
});

test('a stranger waits for the team, becomes a person when taken, and answers then join', async () => {
  const { services, deliver, id } = await start();
  const endpoint = { url: 'https://crm.example.org', secret: 'x', createdAt: services.clock() };
  await services.db.insert(webhookEndpoints).values(endpoint);
  deliver('Can you help?');
  deliver('Are you there?');
  await expect.poll(() => bodies(services)).toHaveLength(2);
  const [first, second] = await begun(services, id);
  expect([first, second]).toMatchObject([
    { email: bob, state: 'new', waitingSince: null, unreadSince: null },
    { email: bob, state: 'new', waitingSince: null, unreadSince: null },
  ]);
  expect(await services.db.$count(people)).toBe(1);
  const at = services.time.now();
  services.time.advance(hour);
  await takeSenders(services, kim, [first?.id ?? '']);
  expect(await begun(services, id)).toMatchObject([
    { state: 'open', waitingSince: at, unreadSince: at },
    { state: 'open', waitingSince: at, unreadSince: at },
  ]);
  const [address] = await services.db
    .select({ name: people.name, source: people.source, legalBasis: people.legalBasis })
    .from(personAddresses)
    .innerJoin(people, eq(people.id, personAddresses.personId))
    .where(eq(personAddresses.email, bob));
  expect(address).toEqual({ name: 'Bob', source: 'By email', legalBasis: 'asked' });
  const told = await services.db.select().from(webhookDeliveries);
  expect(told.map(({ event }) => event).toSorted()).toEqual([
    'message.received',
    'message.received',
    'person.created',
  ]);
});

test('a refused sender is not stored, until the refusal is taken back', async () => {
  const { services, deliver, id } = await start();
  deliver('Buy this');
  await expect.poll(() => bodies(services)).toEqual(['Buy this']);
  const [first] = await begun(services, id);
  await refuseSenders(services, kim, [first?.id ?? '']);
  expect(await begun(services, id)).toMatchObject([{ state: 'refused', waitingSince: null }]);
  services.time.advance(hour);
  deliver('Buy that');
  deliver('Hello again', `Ana <${ana}>`);
  await expect.poll(() => bodies(services)).toEqual(['Buy this', 'Hello again']);
  await admitSender(services, kim, first?.id ?? '');
  expect(await begun(services, id)).toMatchObject([{ state: 'new' }, { email: ana }]);
  deliver('Sorry for that');
  await expect.poll(() => bodies(services)).toHaveLength(3);
  await refuseSenders(services, kim, [first?.id ?? '']);
  services.time.advance(25 * hour);
  await deleteDueData.handle({}, services);
  expect((await begun(services, id)).map((one) => one.email)).toEqual([ana]);
});

test('of a stranger who writes on and on, keeps so many until the team has decided', async () => {
  const { services, deliver } = await start();
  let last = '';
  for (let n = 0; n < 50; n += 1) last = await beginByEmail(services, 'Bo', true);
  const bo = 'Bo <bo@strand.example>';
  deliver('One more', bo);
  deliver('Am I the first?');
  await expect.poll(() => bodies(services)).toContain('Am I the first?');
  expect(await bodies(services)).not.toContain('One more');
  await takeSenders(services, kim, [last]);
  deliver('And another', bo);
  await expect.poll(() => bodies(services)).toContain('And another');
});

test('an answer from a mail program takes its sender', async () => {
  const { services, server, deliver, id } = await start();
  deliver('Can you help?', undefined, [], 'asked');
  await expect.poll(() => bodies(services)).toHaveLength(1);
  services.time.advance(hour);
  const answered = toAna({
    from: kim.email,
    text: 'Yes',
    headers: ['In-Reply-To: <asked@example.org>'],
  });
  const toBob = answered.replace(/\nTo: .*/, `\nTo: Bob <${bob}>`);
  server.deliver(toBob, { folder: 'Post', at: services.time.now() });
  await expect.poll(() => bodies(services)).toHaveLength(2);
  expect(await begun(services, id)).toMatchObject([{ state: 'open', waitingSince: null }]);
  expect(await services.db.$count(personAddresses, eq(personAddresses.email, bob))).toBe(1);
});

test('of two colleagues who decide at once, one does', async () => {
  const { services, deliver, id } = await start();
  deliver('Can you help?');
  await expect.poll(() => bodies(services)).toHaveLength(1);
  const [first] = await begun(services, id);
  const shown = first?.id ?? '';
  await Promise.all([takeSenders(services, kim, [shown]), refuseSenders(services, kim, [shown])]);
  expect(await services.db.$count(conversationActs, eq(conversationActs.actorId, 'kim'))).toBe(1);
});

test('never bulk, automatic, reports, mail of the team or one that says so', async () => {
  const { services, deliver } = await start();
  const editor = { id: 'ed', name: 'Ed', email: 'ed@freelance.example', role: 'editor' } as const;
  await services.db.insert(users).values(editor);
  deliver('Editor', `Ed <${editor.email}>`);
  deliver('Circular', undefined, ['List-Unsubscribe: <https://x.example>', 'List-Id: <x.example>']);
  deliver('Bulk', undefined, ['Precedence: bulk']);
  deliver('Away', undefined, ['Auto-Submitted: auto-replied']);
  deliver('Report', 'MAILER-DAEMON@x.example', ['Return-Path: <>']);
  deliver('Read', undefined, ['Content-Type: message/disposition-notification']);
  deliver('Team', 'Kim <kim@tarnbrook.example>');
  deliver('Proven', 'Kim <kim@tarnbrook.example>', [
    'Authentication-Results: mx.example.org; dmarc=pass header.from=tarnbrook.example',
  ]);
  deliver('Last', `Ana <${ana}>`);
  await expect.poll(() => bodies(services)).toEqual(['Last']);
});

test('takes answers alone where that is asked for, and never what was there before', async () => {
  const answersOnly = await start({ IMAP_TAKES: 'answers' });
  answersOnly.deliver('Fresh');
  answersOnly.server.deliver(answer({ text: 'Answer' }), { at: answersOnly.services.time.now() });
  await expect.poll(() => bodies(answersOnly.services)).toEqual(['Answer']);
  const { services, server, deliver } = await start();
  const before = new Date(services.time.now().getTime() - 2 * hour);
  server.deliver(email({ text: 'Old' }), { at: before });
  deliver('New');
  await expect.poll(() => bodies(services)).toEqual(['New']);
});

test('what was deleted does not come back when the server numbers its emails anew', async () => {
  const { services, server, deliver, id } = await start();
  deliver('Read and deleted');
  await expect.poll(() => bodies(services)).toHaveLength(1);
  const [first] = await begun(services, id);
  await services.db.delete(conversations).where(eq(conversations.id, first?.id ?? ''));
  services.time.advance(hour);
  const readAt = async () => (await readState(services))?.readAt;
  await expect.poll(readAt).toEqual(services.time.now());
  server.renumber();
  server.cut();
  deliver('After');
  await expect.poll(() => bodies(services)).toEqual(['After']);
});

test('a second email of hers joins the first where her address is proven, and no one else’s does', async () => {
  const { services, deliver, id } = await start();
  const proof = 'Authentication-Results: mx.example.org; dmarc=pass header.from=stranger.example';
  deliver('First', undefined, [proof], 'first');
  await expect.poll(() => bodies(services)).toHaveLength(1);
  const answers = 'In-Reply-To: <first@example.org>';
  deliver('Second', undefined, [answers, proof]);
  deliver('Forged', undefined, [answers]);
  deliver('Other', 'eve@evil.example', [answers]);
  await expect.poll(() => bodies(services)).toHaveLength(4);
  const emails = (await begun(services, id)).map((one) => one.email);
  expect(emails.toSorted()).toEqual([bob, bob, 'eve@evil.example']);
});
