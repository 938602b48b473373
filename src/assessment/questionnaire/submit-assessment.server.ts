import { and, eq, gt, gte } from 'drizzle-orm';
import { type Tx, takeAdvisoryLock } from '../../platform/database/database.server.ts';
import { failureReason } from '../../platform/database/failures.ts';
import type { Services } from '../../platform/services.ts';
import type { Limit, Limited } from '../../platform/security/limits.server.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import { recordConsent } from '../../leads/consents.server.ts';
import { consentRecords, leads } from '../../leads/leads.table.server.ts';
import { recordContact } from '../../leads/record-contact.server.ts';
import { assessmentResults } from '../assessment.table.server.ts';
import { recommendationsFor, calculateScore } from '../assessment.ts';
import { linkForBrowser } from '../result/result-links.server.ts';
import { questions } from '../questions.ts';
import { repeatWindow, type Submission } from './submission.ts';

const perNetwork: Limit = { name: 'assessment', points: 20, seconds: 3600 };
const inAll: Limit = { name: 'assessment-all', points: 3000, seconds: 3600 };

export type Submitted = { is: 'saved'; token: string } | Limited;

/**
 * Returns the token of a private link. A repeat within ten minutes returns the same record, even if
 * requests arrive concurrently.
 */
export async function submitAssessment(
  services: Services,
  submission: Submission,
  from: { network: string; page: string },
): Promise<Submitted> {
  const { limits, db } = services;
  const limited = await limits.consumeInOrder([
    [perNetwork, from.network],
    [inAll, 'everybody'],
  ]);
  if (limited) return limited;
  const { email, previous } = submission;
  const token = await db.transaction(async (tx) => {
    const fingerprint = createFingerprint(services.secret, submission);
    const now = services.clock();
    const first = await findRepeat(tx, fingerprint, now);
    const id = first?.id ?? (await store(tx, now, { ...submission, fingerprint }));
    await recordConsents(tx, submission, { page: from.page, now, since: first?.createdAt ?? now });
    await recordLeadChange(tx, services, submission, first !== undefined);
    return linkForBrowser(tx, services, { id, email }, previous);
  });
  return { is: 'saved', token };
}

async function store(
  tx: Tx,
  createdAt: Date,
  { name, email, answers, fingerprint }: Submission & { fingerprint: string },
): Promise<string> {
  const id = crypto.randomUUID();
  await tx.insert(assessmentResults).values({
    id,
    name,
    email,
    answers,
    fingerprint,
    createdAt,
    score: calculateScore(answers),
    recommendations: recommendationsFor(answers).map(({ text }) => text),
  });
  return id;
}

/** Each once, however often the same answers are sent; a repeat may add the one that is not needed. */
async function recordConsents(
  tx: Tx,
  { email, consent, contact }: Submission,
  { page, now, since }: { page: string; now: Date; since: Date },
): Promise<void> {
  const byPerson = and(eq(consentRecords.email, email), gte(consentRecords.createdAt, since));
  const given = await tx.select().from(consentRecords).where(byPerson);
  for (const wording of [consent, contact]) {
    if (!wording || given.some(({ purpose }) => purpose === wording.purpose)) continue;
    await recordConsent(tx, { email, wording, page }, now);
  }
}

/** Concurrent repeats wait here for the first one to commit. */
async function findRepeat(tx: Tx, fingerprint: string, now: Date) {
  await takeAdvisoryLock(tx, fingerprint);
  const whereRepeat = and(
    eq(assessmentResults.fingerprint, fingerprint),
    gt(assessmentResults.createdAt, new Date(now.getTime() - repeatWindow)),
  );
  const [first] = await tx.select().from(assessmentResults).where(whereRepeat).limit(1);
  return first;
}

const lead = { leadSource: 'security_assessment', leadType: 'assessment' } as const;

/** If the lead cannot be written, the visitor still gets the result; a repeat records the lead. */
async function recordLeadChange(
  tx: Tx,
  services: Services,
  { name, email }: Submission,
  isRepeat: boolean,
): Promise<void> {
  const byLead = and(eq(leads.email, email), eq(leads.leadSource, lead.leadSource));
  try {
    await tx.transaction(async (part) => {
      if (isRepeat && (await part.$count(leads, byLead)) > 0) return;
      await recordContact(part, services, { ...lead, name, email });
    });
  } catch (error) {
    services.log.error({ event: 'assessment.lead-failed', reason: failureReason(error) });
  }
}

function createFingerprint(secret: string, { name, email, answers }: Submission): string {
  const given = questions.map(({ id }) => answers[id]);
  return keyedHash(secret, JSON.stringify([name, email, ...given]));
}
