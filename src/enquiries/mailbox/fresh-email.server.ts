import { randomBytes } from 'node:crypto';
import { and, count, eq, gte, inArray } from 'drizzle-orm';
import { company } from '../../company.ts';
import { people, personAddresses } from '../../leads/people.table.server.ts';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import { referenceFrom } from '../../platform/web/request-address.ts';
import { conversationActs } from '../conversations/conversation-acts.table.server.ts';
import { conversations } from '../conversations/conversations.table.server.ts';
import { insertDraft } from '../conversations/settle.server.ts';
import { refusedSenders } from '../enquiries.table.server.ts';
import type { Authorship } from './email-author.ts';
import type { Thread, Verdict } from './find-threads.server.ts';
import { type IncomingEmail, storeEmail } from './store-email.server.ts';

/** What is known of senders by their addresses. */
export type Senders = {
  /** Of people whom we know; `spam` if the team has marked them as that. */
  people: ReadonlyMap<string, 'known' | 'spam'>;
  /** By the team, or because they wrote so much before it has decided. */
  refused: ReadonlySet<string>;
};

/** Emails of one stranger; those that are read together may bring more. */
const mostUndecided = 50;

export async function findSenders(
  { db, secret }: { db: Db; secret: string },
  addresses: readonly string[],
): Promise<Senders> {
  const hashes = new Map(addresses.map((address) => [keyedHash(secret, address), address]));
  const { email, state } = conversations;
  const [known, refused, busy] = await Promise.all([
    db
      .select({ email: personAddresses.email, spamAt: people.spamAt })
      .from(personAddresses)
      .innerJoin(people, eq(people.id, personAddresses.personId))
      .where(inArray(personAddresses.email, [...new Set(addresses)])),
    db
      .select()
      .from(refusedSenders)
      .where(inArray(refusedSenders.addressHash, [...hashes.keys()])),
    db
      .select({ email })
      .from(conversations)
      .where(and(eq(state, 'new'), inArray(email, [...new Set(addresses)])))
      .groupBy(email)
      .having(gte(count(), mostUndecided)),
  ]);
  return {
    people: new Map(known.map((one) => [one.email, one.spamAt ? 'spam' : 'known'])),
    refused: new Set([
      ...refused.map(({ addressHash }) => hashes.get(addressHash) ?? ''),
      ...busy.map((one) => one.email),
    ]),
  };
}

/** Whether an email that belongs to no conversation begins one: if a human being outside the team wrote it. */
export function judgeFresh(
  authorship: Authorship,
  { people: known, refused }: Senders,
  isInSent: boolean,
): Verdict {
  const { author, whose, nature } = authorship;
  const isWritten = !isInSent && whose === 'theirs' && nature === 'person';
  const isTaken = isWritten && author.address.includes('@') && !refused.has(author.address);
  if (!isTaken) return { kind: 'unrelated' };
  return { kind: 'fresh', authorship, isByStranger: !known.has(author.address) };
}

type Fresh = Omit<IncomingEmail, 'thread'> & { authorship: Authorship; isByStranger: boolean };

/** Begins a conversation with an email. One by a person who is marked as spam is spam too. */
export async function beginWithEmail(
  tx: Tx,
  services: Parameters<typeof storeEmail>[1],
  { authorship, isByStranger, ...email }: Fresh,
  { people: known }: Senders,
): Promise<Thread | null> {
  const { address } = authorship.author;
  const { headers, arrivedAt } = email;
  const conversationId = crypto.randomUUID();
  await insertDraft(tx, {
    id: conversationId,
    email: address,
    reference: referenceFrom(company.referencePrefix, randomBytes(8)),
    subject: headers.subject,
    isByStranger,
    createdAt: arrivedAt,
  });
  if (known.get(address) === 'spam') {
    const spam = { conversationId, kind: 'spam', at: arrivedAt } as const;
    await tx.insert(conversationActs).values(spam);
  }
  const thread = { ...authorship, conversationId, sentBy: 'them', authorId: null } as const;
  return storeEmail(tx, services, { ...email, thread });
}
