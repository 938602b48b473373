import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { mergePeople, undoMerge } from '../../leads/merging/merge-people.server.ts';
import { findPerson } from '../../leads/people.server.ts';
import { people } from '../../leads/people.table.server.ts';
import { recordPerson } from '../../leads/record-person.server.ts';
import { storeEnquiry } from '../../testing/test-enquiries.ts';
import { testServices, type TestServices } from '../../testing/test-services.ts';
import { contactEnquiries } from '../enquiries.table.server.ts';
import { readHeaders } from '../mailbox/email-headers.server.ts';
import { recordReport } from '../mailbox/record-report.server.ts';
import { storeEmail } from '../mailbox/store-email.server.ts';
import {
  clearSuspicion,
  closeConversation,
  markUnread,
  reopenConversation,
} from './conversation-acts.server.ts';
import { conversations, messages } from './conversations.table.server.ts';
import { logCall } from './record-answer.server.ts';
import { settle } from './settle.server.ts';
import { queueReply, stopReply } from './write-reply.server.ts';

const kim = { userId: 'kim', email: 'kim@tarnbrook.example', name: 'Kim' };
const begun = Date.UTC(2026, 2, 2, 9);
const minutes = (count: number) => new Date(begun + count * 60_000);

type Setting = { services: TestServices; id: string; email: string; others: string };

/** An enquiry, and a reply of ours that was accepted. */
async function start(services: TestServices, suspectedSpam: boolean): Promise<Setting> {
  const id = crypto.randomUUID();
  const [email, others] = [`ana@${id}.example`, `sam@${id}.example`];
  const words = { name: 'Ana', message: 'Hello', page: '/contact', suspectedSpam };
  await storeEnquiry(services, { ...words, id, email, reference: id, createdAt: minutes(0) });
  for (const one of [email, others]) {
    const person = { email: one, name: null, phone: null, source: 'contact_form', at: minutes(0) };
    await services.db.transaction((tx) => recordPerson(tx, person));
  }
  const spammer = (await findPerson(services.db, others)) ?? '';
  await services.db
    .update(people)
    .set({ spamAt: minutes(30) })
    .where(eq(people.id, spammer));
  await store({ services, id, email, others }, 'us', 1, { messageId: `<ours@${id}>` });
  return { services, id, email, others };
}

type Stored = { messageId?: string; isAutomatic?: boolean };

/** An email that arrived in a minute, and was read from the mailbox two minutes later. */
async function store(
  { services, id, email }: Setting,
  sentBy: 'them' | 'us',
  minute: number,
  { messageId = `<${crypto.randomUUID()}@x>`, isAutomatic = false }: Stored = {},
) {
  const arrivedAt = minutes(minute);
  services.time.set(minutes(minute + 2));
  const source = [`From: ${sentBy === 'us' ? kim.email : email}`, `To: ${email}`, '', ''].join(
    '\r\n',
  );
  const written = await readHeaders(Buffer.from(source));
  if (!written) throw new Error('not read');
  const headers = { ...written, messageId };
  const content = { body: '', quoted: null, leftOut: null, attachments: [], parts: [] };
  const [nature, isInSent] = [isAutomatic ? 'automatic' : 'person', sentBy === 'us'] as const;
  const authorId = isInSent ? 'kim' : null;
  const whose = isInSent ? ('ours' as const) : ('theirs' as const);
  const by = { sentBy, whose, authorId, author: written.from, nature };
  const thread = { conversationId: id, ...by };
  await services.db.transaction((tx) =>
    storeEmail(tx, services, { headers, thread, content, arrivedAt, original: null, isInSent }),
  );
}

async function pair({ services, email, others }: Setting) {
  const [personId, otherId] = [others, email].map((one) => findPerson(services.db, one));
  return { personId: (await personId) ?? '', otherId: (await otherId) ?? '' };
}

async function report({ services, id }: Setting, isFinal: boolean): Promise<void> {
  const of = { messageIds: [`<ours@${id}>`], reason: 'x', isOfAddress: false, isFinal };
  await services.db.transaction((tx) => recordReport(tx, services, { kind: 'bounce', ...of }));
}

/** What may happen at a minute of its own, in whatever order we come to know of it. */
const happenings: Record<string, (setting: Setting, minute: number) => Promise<unknown>> = {
  'they write': (setting, minute) => store(setting, 'them', minute),
  'their program writes': (setting, minute) =>
    store(setting, 'them', minute, { isAutomatic: true }),
  'a mail program of ours': (setting, minute) => store(setting, 'us', minute),
  'a program of ours': (setting, minute) => store(setting, 'us', minute, { isAutomatic: true }),
  bounced: (setting) => report(setting, true),
  delayed: (setting) => report(setting, false),
  closed: ({ services, id }) => closeConversation(services, kim, id, { isAnswered: true }),
  reopened: ({ services, id }) => reopenConversation(services, kim, id),
  'not spam': ({ services, id }) => clearSuspicion(services, kim, id),
  unread: ({ services, id }) => markUnread(services, id),
  call: ({ services, id }) =>
    logCall(services, kim, { messageId: crypto.randomUUID(), conversationId: id, body: '' }),
  'written and stopped': async ({ services, id: conversationId, email: to }) => {
    const messageId = crypto.randomUUID();
    const form = { shownAt: new Date(8e14), isSentAsWell: true };
    await queueReply(services, kim, { messageId, conversationId, to, body: messageId, ...form });
    await stopReply(services, kim, messageId);
  },
  'merged and parted': async (setting) => {
    const two = await pair(setting);
    await mergePeople(setting.services, kim, two);
    await undoMerge(setting.services, kim, two);
  },
};

const history = fc
  .uniqueArray(
    fc.tuple(fc.constantFrom(...Object.keys(happenings)), fc.integer({ min: 3, max: 60 })),
    {
      maxLength: 7,
      selector: ([name, minute]) => (name === 'bounced' ? name : minute),
    },
  )
  .chain((one) =>
    fc.record({
      one: fc.constant(one),
      other: fc.shuffledSubarray(one, { minLength: one.length }),
      isMerged: fc.boolean(),
      isSuspected: fc.boolean(),
    }),
  );

test('whatever the order of messages, reports, acts and merges, it waits for the same', async () => {
  const services = await testServices({});
  await services.db.insert(users).values({ ...kim, id: 'kim', role: 'admin' });
  const end = async (
    events: readonly (readonly [string, number])[],
    isSuspected: boolean,
    isMerged: boolean,
  ) => {
    const setting = await start(services, isSuspected);
    const mergeAfter = isMerged ? Math.floor(events.length / 2) : -1;
    for (const [nth, [name, minute]] of events.entries()) {
      if (nth === mergeAfter) await mergePeople(services, kim, await pair(setting));
      // Nobody says so of what is no spam.
      if (name === 'not spam' && !isSuspected) continue;
      services.time.set(minutes(minute));
      await happenings[name]?.(setting, minute);
    }
    const before = await read(setting);
    await services.db.transaction((tx) => settle(tx, setting.id));
    expect(await read(setting), 'settling again changes nothing').toEqual(before);
    return before;
  };
  await fc.assert(
    fc.asyncProperty(history, async ({ one, other, isMerged, isSuspected }) => {
      // Undone at any time, a merge is no merge: it is not mixed with one that stays.
      const stays = isMerged && !one.some(([name]) => name === 'merged and parted');
      expect(await end(other, isSuspected, stays)).toEqual(await end(one, isSuspected, stays));
    }),
    { numRuns: 15 },
  );
});

async function read({ services: { db }, id }: Setting) {
  const { state, waitingSince, unreadSince, spamAt, lastMessageAt } = conversations;
  const { answeredAt, answeredBy, suspectedSpam } = contactEnquiries;
  const columns = { state, waitingSince, unreadSince, spamAt, lastMessageAt };
  const [found] = await db
    .select({
      ...columns,
      answeredAt,
      answeredBy,
      suspectedSpam,
      messages: db.$count(messages, sql`conversation_id = ${id}`),
    })
    .from(conversations)
    .innerJoin(contactEnquiries, eq(contactEnquiries.id, conversations.id))
    .where(eq(conversations.id, id));
  return found;
}
