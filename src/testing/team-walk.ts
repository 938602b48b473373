import { eq } from 'drizzle-orm';
import { backupCodes, factorRemovals, factors } from '../accounts/factors/factors.table.server.ts';
import { users } from '../accounts/auth.table.server.ts';
import { conversations } from '../enquiries/conversations/conversations.table.server.ts';
import { attachToDraft, saveDraft } from '../enquiries/conversations/reply-drafts.server.ts';
import { parse as readImportFile } from '../leads/import/read-file.parser.server.ts';
import { readContent } from '../enquiries/mailbox/email-content.server.ts';
import { readHeaders } from '../enquiries/mailbox/email-headers.server.ts';
import { storeEmail } from '../enquiries/mailbox/store-email.server.ts';
import { leads } from '../leads/leads.table.server.ts';
import { findPerson } from '../leads/people.server.ts';
import {
  undoableChanges,
  contactImports,
  savedViews,
} from '../leads/people/people-lists.table.server.ts';
import { nextSteps, people, personAddresses } from '../leads/people.table.server.ts';
import {
  distinctPeople,
  personChanges,
  personClaims,
  personMerges,
  personNotes,
  personNoteVersions,
} from '../leads/person-history.table.server.ts';
import { webhookDeliveries, webhookEndpoints } from '../leads/webhooks/webhooks.table.server.ts';
import { beMentioned, beQuoted, beRefused } from './mention-walk.ts';
import type { TestServices } from './test-services.ts';

type Person = { name: string; email: string; phone: string; message: string };

/** What the team does with a person, and where their records of other people name her. */
export async function beHandled(services: TestServices, person: Person): Promise<void> {
  const { db, clock } = services;
  const personId = await findPerson(db, person.email);
  if (!personId) throw new Error('no person');
  const [otherId, mergedId, userId] = Array.from({ length: 3 }, () => crypto.randomUUID());
  if (!otherId || !mergedId || !userId) throw new Error('no ids');
  const email = `${userId}@team.example`;
  const consultant = { id: userId, name: 'Kim', email, role: 'consultant' as const };
  await db.insert(users).values(consultant);
  const dates = { source: 'contact_form', createdAt: clock(), lastContactAt: clock() };
  const basis = { basisNote: `A friend of ${person.email}` };
  await db.insert(people).values([
    { ...dates, ...basis, id: otherId },
    { ...dates, id: mergedId, mergedInto: personId },
  ]);
  const planned = { createdAt: clock(), due: '2030-01-01', time: '10:30' };
  await db.insert(nextSteps).values([
    { ...planned, personId: otherId, originId: otherId, what: `Ask ${person.email}` },
    { ...planned, personId, originId: personId, what: 'Ring about the heron' },
  ]);
  const known = { personId, otherId, mergedId, userId, at: clock(), ...person };
  await beNoted(services, known);
  await beListed(services, known);
  await beKnownElsewhere(services, known);
  await writeAgain(services, known);
  await beMentioned(services, known);
}

type Known = Person & {
  personId: string;
  otherId: string;
  mergedId: string;
  userId: string;
  at: Date;
};

async function beNoted({ db }: TestServices, { personId, otherId, mergedId, email, at }: Known) {
  const claim = { personId, field: 'phone' as const, value: '07700 900666' };
  await db.insert(personClaims).values({ ...claim, claimedAt: at });
  const id = crypto.randomUUID();
  const otherNote = crypto.randomUUID();
  await db.insert(personNotes).values([
    { id, personId, body: 'Rang about the heron.', createdAt: at },
    { id: otherNote, personId: otherId, body: `Knows ${email}.`, createdAt: at },
  ]);
  const version = { version: 1, replacedAt: at };
  await db.insert(personNoteVersions).values([
    { ...version, noteId: id, body: 'Rang about a heron' },
    { ...version, noteId: otherNote, body: `Knows ${email}` },
  ]);
  const replaced = { role: { before: null, after: 'Heron' } };
  const merge = { personId: mergedId, keptId: personId, replaced, mergedAt: at };
  await db.insert(personMerges).values(merge);
  await db.insert(distinctPeople).values({ personId, otherId, createdAt: at });
  const change = { what: 'nextStep' as const, version: 2, changedAt: at };
  await db.insert(personChanges).values([
    { ...change, personId, after: 'Ring about the heron' },
    { ...change, personId: otherId, after: `Ask ${email}` },
  ]);
}

/** As the team adds one by hand. */
export const secondAddress = (email: string) => `at-home.${email}`;

/** In a file to import, in views and in a change of many, each beside another person. */
async function beListed({ db }: TestServices, known: Known) {
  const { personId, otherId, userId, name, email, at } = known;
  const rows = [
    `${name},${email.toUpperCase()},Heron Ltd`,
    `Bob,bob@calder.example,"Asks ${email}"`,
  ];
  const content = ['Name,Email,Note', ...rows, ''].join('\r\n');
  const columns = { 0: 'name', 1: 'email', 2: 'note' } as const;
  const bytes = Buffer.from(content);
  const file = { fileName: 'stand.csv', columns, rowCount: 2, basisNote: `By ${email}` };
  await db.insert(contactImports).values({
    ...file,
    ...readImportFile({ bytes }),
    file: bytes,
    createdBy: userId,
    createdAt: at,
  });
  const queries = [email, name].map((q) => new URLSearchParams({ stage: 'open', q }).toString());
  const view = { userId, name: 'Stand', createdAt: at };
  await db
    .insert(savedViews)
    .values([
      ...queries.map((query) => ({ ...view, query })),
      { ...view, query: 'stage=open', name: `With ${email}` },
      { ...view, query: 'stage=open' },
    ]);
  const before = [
    { id: personId, version: 2, tags: ['heron'] },
    { id: otherId, version: 2, tags: ['stand'] },
  ];
  const change = { userId, what: `Tag added: ${email}`, before, changedAt: at };
  await db.insert(undoableChanges).values(change);
}

/** As a lead of another person, in a call to another program, and as a user of ours. */
async function beKnownElsewhere({ db }: TestServices, known: Known) {
  const { personId, userId, email, message, at } = known;
  const lead = { leadSource: 'contact_form', leadType: 'enquiry', createdAt: at } as const;
  const others = { email: `${personId}@calder.example`, notes: `Sent by ${email}` };
  await db.insert(leads).values({ ...lead, ...others, lastContactAt: at });
  const address = { email: secondAddress(email), personId, originId: personId, createdAt: at };
  await db.insert(personAddresses).values(address);
  const endpoint = { url: 'https://crm.example/', secret: 'sealed', createdAt: at };
  const [added] = await db.insert(webhookEndpoints).values(endpoint).returning();
  const call = { event: 'person.changed', state: 'sent', createdAt: at } as const;
  const times = { queuedAt: at, finishedAt: at };
  await db
    .insert(webhookDeliveries)
    .values({ ...call, ...times, endpointId: added?.id ?? '', personId });
  const [account] = await db.select().from(users).where(eq(users.email, email));
  if (!account) throw new Error('no account');
  const { id } = account;
  await db.insert(savedViews).values({ userId: id, name: message, query: '', createdAt: at });
  await db.insert(undoableChanges).values({ userId: id, what: message, before: [], changedAt: at });
  await db.insert(backupCodes).values({ userId: id, codeHash: 'a hash' });
  const [factor] = await db.select().from(factors).where(eq(factors.userId, id)).limit(1);
  const removal = { factorId: factor?.id ?? '', requestedBy: userId };
  await db.insert(factorRemovals).values({ ...removal, requestedAt: at, expiresAt: at });
}

/**
 * Emails with a file that come by IMAP, as an answer to ours and to one of another person, and our draft of a
 * reply with a file.
 */
async function writeAgain(services: TestServices, { userId, name, email, message, at }: Known) {
  const { db } = services;
  const [conversation] = await db
    .select()
    .from(conversations)
    .where(eq(conversations.email, email))
    .limit(1);
  if (!conversation) throw new Error('no conversation');
  const key = { conversationId: conversation.id, userId };
  await saveDraft(db, key, { body: `Dear ${name}, about the heron`, now: at });
  await attachToDraft(db, key, { name: 'heron.pdf', content: Buffer.from('A heron') });
  const others = { ...conversation, id: crypto.randomUUID(), email: 'bob@calder.example' };
  const opened = { ...others, enquiryId: null, reference: others.id, subject: 'Stand' };
  await db.insert(conversations).values(opened);
  for (const id of [conversation.id, others.id]) {
    await follow(services, id, toEmail(`${name} <${email}>`, message));
  }
  await beQuoted(services, others.id, message);
  await beRefused(services, email);
}

/** As the mailbox is followed, once the email's conversation is known. */
async function follow(services: TestServices, conversationId: string, source: string) {
  const original = Buffer.from(source);
  const headers = await readHeaders(original);
  if (!headers?.messageId) throw new Error('no headers');
  const email = {
    headers: { ...headers, messageId: headers.messageId },
    thread: {
      conversationId,
      sentBy: 'them' as const,
      authorId: null,
      author: headers.from,
      whose: 'theirs' as const,
      nature: 'person' as const,
    },
    isInSent: false,
    content: await readContent(original),
    arrivedAt: services.clock(),
    original,
  };
  await services.db.transaction((tx) => storeEmail(tx, services, email));
}

const toEmail = (from: string, text: string) =>
  [
    `From: ${from}`,
    'To: hello@www.example.org',
    'Subject: The heron',
    `Message-ID: <${crypto.randomUUID()}@example.org>`,
    'Content-Type: multipart/mixed; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    text,
    '',
    '> As you wrote about the heron',
    '--part',
    'Content-Type: text/plain; name="heron.txt"',
    'Content-Disposition: attachment; filename="heron.txt"',
    '',
    'A heron',
    '--part--',
    '',
  ].join('\r\n');
