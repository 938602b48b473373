import { and, eq, gt } from 'drizzle-orm';
import { type Tx, takeAdvisoryLock } from '../../platform/database/database.server.ts';
import { failureReason } from '../../platform/database/failures.ts';
import type { Services } from '../../platform/services.ts';
import type { Limit, Limited } from '../../platform/security/limits.server.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import { recordConsent } from '../../leads/consents.server.ts';
import { leads } from '../../leads/leads.table.server.ts';
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
    const first = await findRepeat(tx, fingerprint, services.clock());
    const id =
      first ?? (await store(tx, services, { ...submission, fingerprint, page: from.page }));
    await recordLeadChange(tx, services, submission, first !== undefined);
    return linkForBrowser(tx, services, { id, email }, previous);
  });
  return { is: 'saved', token };
}

async function store(
  tx: Tx,
  { clock }: Services,
  submission: Submission & { fingerprint: string; page: string },
): Promise<string> {
  const { name, email, consent, answers, fingerprint, page } = submission;
  const createdAt = clock();
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
  await recordConsent(tx, { email, wording: consent, page }, createdAt);
  return id;
}

/** Concurrent repeats wait here for the first one to commit. */
async function findRepeat(tx: Tx, fingerprint: string, now: Date): Promise<string | undefined> {
  await takeAdvisoryLock(tx, fingerprint);
  const isRepeat = and(
    eq(assessmentResults.fingerprint, fingerprint),
    gt(assessmentResults.createdAt, new Date(now.getTime() - repeatWindow)),
  );
  const [first] = await tx.select().from(assessmentResults).where(isRepeat).limit(1);
  return first?.id;
}

const lead = { leadSource: 'security_assessment', leadType: 'assessment' } as const;

/** If the lead cannot be written, the visitor still gets the result; a repeat records the lead. */
async function recordLeadChange(
  tx: Tx,
  services: Services,
  { name, email }: Submission,
  isRepeat: boolean,
): Promise<void> {
  const isTheirs = and(eq(leads.email, email), eq(leads.leadSource, lead.leadSource));
  try {
    await tx.transaction(async (part) => {
      if (isRepeat && (await part.$count(leads, isTheirs)) > 0) return;
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
