import { asc, getTableColumns, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrate } from '../../platform/database/migrate.server.ts';
import { earlierSchema } from '../../testing/earlier-schema.ts';
import { contactEnquiries } from '../enquiries.table.server.ts';
import { conversations } from './conversations.table.server.ts';
import { settle } from './settle.server.ts';

const id = (nth: number) => `00000000-0000-4000-8000-0000000000${nth}`;
const hour = (count: number) => `2026-03-02T${count}:00:00Z`;

type Earlier = {
  nth: number;
  enquiry?: { mark?: string; answered?: number };
  state: 'open' | 'done' | 'spam';
  waits?: number;
  unread?: number;
  spam?: number;
  last: number;
  messages?: ['them' | 'us', number][];
};

/** What an installation may have had. Hours of one day; each conversation began at ten. */
const earlier: Earlier[] = [
  { nth: 10, enquiry: {}, state: 'open', waits: 10, unread: 10, last: 10 },
  { nth: 11, enquiry: {}, state: 'open', waits: 10, last: 10 },
  { nth: 12, enquiry: { answered: 11 }, state: 'done', last: 10 },
  { nth: 13, enquiry: { answered: 11 }, state: 'open', last: 11, messages: [['us', 11]] },
  {
    nth: 14,
    enquiry: { answered: 11 },
    state: 'open',
    waits: 12,
    unread: 12,
    last: 12,
    messages: [['them', 12]],
  },
  {
    nth: 15,
    enquiry: { answered: 11 },
    state: 'open',
    waits: 14,
    last: 14,
    messages: [
      ['us', 11],
      ['them', 12],
      ['them', 14],
    ],
  },
  { nth: 16, enquiry: { mark: 'part of a burst' }, state: 'spam', last: 10 },
  { nth: 17, enquiry: {}, state: 'spam', spam: 12, last: 10 },
  { nth: 18, enquiry: { mark: 'part of a burst' }, state: 'open', waits: 10, last: 10 },
  { nth: 19, state: 'open', last: 10, messages: [['us', 10]] },
  {
    nth: 20,
    state: 'open',
    waits: 13,
    unread: 14,
    last: 13,
    messages: [
      ['us', 10],
      ['them', 11],
      ['them', 13],
    ],
  },
  {
    nth: 21,
    state: 'done',
    last: 12,
    messages: [
      ['us', 10],
      ['them', 12],
    ],
  },
];

const at = (count: number | undefined) => (count === undefined ? null : hour(count));

test('a conversation of an earlier release waits for the same when it is settled again', async () => {
  const database = await earlierSchema(4);
  const { db } = database;
  for (const { nth, enquiry, state, waits, unread, spam, last, messages = [] } of earlier) {
    if (enquiry) {
      const { mark = null, answered } = enquiry;
      await db.execute(sql`
        insert into contact_enquiries (id, reference, name, email, message, suspected_spam, spam_mark, page, created_at, answered_at)
        values (${id(nth)}, ${String(nth)}, 'Ana', 'ana@example.org', 'Hello', ${state === 'spam'}, ${mark}, '/contact', ${hour(10)}, ${at(answered)})`);
    }
    await db.execute(sql`
      insert into conversations (id, enquiry_id, email, reference, subject, state, waiting_since, unread_since, spam_at, last_message_at, last_message_by, created_at)
      values (${id(nth)}, ${enquiry ? id(nth) : null}, 'ana@example.org', ${String(nth)}, '', ${state}, ${at(waits)}, ${at(unread)}, ${at(spam)}, ${hour(last)}, 'us', ${hour(10)})`);
    for (const [sentBy, when] of messages) {
      await db.execute(sql`
        insert into messages (conversation_id, sent_by, from_address, to_address, subject, body, created_at, accepted_at)
        values (${id(nth)}, ${sentBy}, 'a', 'b', '', '', ${hour(when)}, ${hour(when)})`);
    }
  }
  await migrate(database);
  const { changedAt: _, ...settled } = getTableColumns(conversations);
  const read = async () => [
    await db.select(settled).from(conversations).orderBy(asc(conversations.id)),
    await db.select().from(contactEnquiries).orderBy(asc(contactEnquiries.id)),
  ];
  const before = await read();
  for (const { nth } of earlier) await db.transaction((tx) => settle(tx, id(nth)));
  expect(await read()).toEqual(before);
  const states = (before[0] ?? []).map((row) => 'state' in row && row.state);
  expect(states).toEqual(earlier.map(({ state }) => state));
});
