import { and, desc, eq, sql } from 'drizzle-orm';
import { failureReason } from '../../platform/database/failures.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { defineEmail } from '../../platform/email/email.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { isSameSecret, keyedHash } from '../../platform/security/secrets.server.ts';
import type { Services } from '../../platform/services.ts';
import { askLinks, type LinkAnswer } from './check-update.server.ts';
import { judgeEmail, largestTest, type ReadTest, type Resolve } from './judge-test.server.ts';
import type { Verdict } from './verdict.ts';
import { readUpdate } from './read-update.server.ts';
import { getReplyTo, type UpdateEmail, updateEmail } from './update.email.tsx';

/** To its sender, as readers will get it, through the same mail server. */
export const sendUpdateTest = defineEmail({
  name: 'send-update-test',
  async compose({ id, recipient, details }, services: Services) {
    const { slug = '', revision } = details;
    const update = await readUpdate(services, { slug, revision: Number(revision) });
    if (!update || recipient === null) return null;
    const links = await services.subscriptions.linksFor(recipient, id);
    const email = updateEmail(update, { links, consentAt: null, isBack: false });
    const headers = { ...email.headers, ...markTest(services, id) };
    const replyTo = getReplyTo(services);
    return { ...email, headers, replyTo, subject: `Test: ${update.subject}` };
  },
});

/** By which what arrived is known for the test, also where a mail server replaces its Message-ID. */
const markField = 'X-Website-Test';
export const markTest = (services: Pick<Services, 'secret'>, id: string) => ({
  [markField]: getMark(services, id),
});
const getMark = ({ secret }: Pick<Services, 'secret'>, id: string) =>
  `${id} ${keyedHash(secret, `test ${id}`)}`;

/** A revision of an update, or of a path of follow-ups and one of its emails. */
type Tested =
  | { slug: string; revision: number }
  | { path: string; revision: number; step?: number };

export async function queueTest(
  services: Services,
  to: string,
  tested: { slug: string; revision: number },
): Promise<void> {
  await queueTestOf(services, to, {
    tested,
    email: sendUpdateTest,
    update: await readUpdate(services, tested),
  });
}

type Test = { tested: Tested; email: { name: string }; update: UpdateEmail | null };

/** To the followed mailbox too, where we can read what a receiver makes of it. */
export async function queueTestOf(
  services: Services,
  sender: string,
  { tested, email, update }: Test,
): Promise<void> {
  const { config } = services;
  const links = update ? await askLinks(services, update) : [];
  const details = { ...toDetails(tested), links: JSON.stringify(links) };
  const mailbox = config.IMAP_URL === undefined ? [] : [config.ENQUIRIES_TO];
  await services.db.transaction(async (tx) => {
    for (const address of new Set([...mailbox, sender])) {
      const to = { kind: 'owner', email: address } as const;
      await queueEmail(tx, services, { email, details, to });
    }
  });
}

const toDetails = (tested: Tested): Record<string, string> =>
  Object.fromEntries(Object.entries(tested).map(([name, value]) => [name, String(value)]));

export const followUpTestPurpose = 'send-follow-up-test';

const ofRevision = (tested: Tested) =>
  and(
    eq(emailMessages.purpose, 'path' in tested ? followUpTestPurpose : sendUpdateTest.name),
    sql`${emailMessages.details} @> ${JSON.stringify(toDetails(tested))}::jsonb`,
  );

/** The last test of a revision, and what was read of one that arrived. */
export async function findTest(db: Db, tested: Tested) {
  const { id, details, state, reason, finishedAt, createdAt } = emailMessages;
  const tests = await db
    .select({ id, details, state, reason, finishedAt })
    .from(emailMessages)
    .where(ofRevision(tested))
    .orderBy(desc(createdAt), desc(id))
    .limit(10);
  const [test] = tests;
  const verdicts = tests.flatMap(({ details: { verdict } }) => verdict ?? []);
  // As it was written below.
  const verdict = verdicts[0] ? (JSON.parse(verdicts[0]) as Verdict) : null;
  const links = JSON.parse(test?.details['links'] ?? '[]') as LinkAnswer[];
  return test ? { ...test, ids: tests.map((one) => one.id), verdict, links } : null;
}

/** From the followed mailbox. */
export async function findArrived(services: Services, tested: Tested): Promise<ReadTest> {
  const test = await findTest(services.db, tested);
  const find = services.features.find(({ findInMailbox }) => findInMailbox)?.findInMailbox;
  for (const id of test?.ids ?? []) {
    // Its proof may be on a folded line, which not every server finds; `readTest` asks for it.
    const field = { name: markField, value: id, largest: largestTest };
    try {
      const raw = await find?.(services, field);
      if (raw) return await readTest(services, tested, raw);
    } catch (error) {
      return { kind: 'unavailable', reason: failureReason(error) };
    }
  }
  return { kind: 'missing' };
}

/** Keeps with the test what a receiver finds of the email that arrived. */
export async function readTest(
  services: Services,
  tested: Tested,
  raw: Uint8Array,
  resolve?: Resolve,
): Promise<ReadTest> {
  const id = findMarked(services, raw);
  if (id === null) return { kind: 'other' };
  const judged = await judgeEmail(raw, resolve);
  if (judged.kind === 'unavailable') return { ...judged, reason: 'its reader does not start' };
  if (judged.kind === 'unreadable') return judged;
  const { details } = emailMessages;
  const verdict = sql`jsonb_build_object('verdict', ${JSON.stringify(judged.verdict)}::text)`;
  const stored = await services.db
    .update(emailMessages)
    .set({ details: sql`${details} || ${verdict}` })
    .where(and(eq(emailMessages.id, id), ofRevision(tested)))
    .returning({ id: emailMessages.id });
  return { kind: stored.length > 0 ? 'read' : 'other' };
}

function findMarked(services: Services, raw: Uint8Array): string | null {
  const head = Buffer.from(raw.subarray(0, longestHead)).toString('latin1');
  const [, id = '', proof = ''] =
    /^x-website-test:\s{1,9}(\S{36})\s{1,9}(\S{43})\s/im.exec(head) ?? [];
  return isSameSecret(`${id} ${proof}`, getMark(services, id)) ? id : null;
}

/** In bytes: providers add some of their own. */
const longestHead = 100_000;
