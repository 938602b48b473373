import { href } from 'react-router';
import { and, eq, gte } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import { failureReason } from '../../platform/database/failures.ts';
import type { Services } from '../../platform/services.ts';
import { notDisposable } from '../../platform/forms/mailbox-providers.server.ts';
import { defineForm } from '../../platform/forms/submit-once.server.ts';
import { recordConsent, recordContact } from '../../leads/record-contact.server.ts';
import { consentRecords, leads } from '../../leads/leads.table.server.ts';
import { assessmentResults } from '../assessment.table.server.ts';
import { calculateScore, recommendationsFor } from '../assessment.ts';
import { linkForBrowser } from '../result/result-links.server.ts';
import { questions } from '../content/questions.ts';
import { resultPath, saveFailure } from '../assessment-forms.ts';
import { type Submission, submissionSchema } from './submission.ts';

type Saved = { kind: 'saved'; token: string };

/** Its success is the token of a private link: a repeat's leads to the first one's record. */
export const assessmentForm = defineForm({
  name: 'assessment',
  page: href('/assessment'),
  sample: ({ name, email }) => ({ ...sampleAnswers, name, email, consent: 'on' }),
  hasSteps: true,
  schema: submissionSchema.check(notDisposable),
  limits: { perNetwork: 20, forAll: 3000 },
  inRush: 'refuse',
  table: assessmentResults,
  receivedAt: assessmentResults.createdAt,
  repeat: {
    by: ({ name, email, answers }: Submission) => [
      name,
      email,
      ...questions.map(({ id }) => answers[id]),
    ],
    answer: (tx, services, submission, { first: { id, createdAt: since }, page, now }) =>
      followUp(tx, services, submission, { id, since, page, now, isRepeat: true }),
  },
  async store(tx, services, submission: Submission, { id, fingerprint, now, page }) {
    const { name, email, answers } = submission;
    await tx.insert(assessmentResults).values({
      id,
      name,
      email,
      answers,
      fingerprint,
      createdAt: now,
      score: calculateScore(answers),
      recommendations: recommendationsFor(answers).map(({ text }) => text),
    });
    return followUp(tx, services, submission, { id, since: now, page, now, isRepeat: false });
  },
  sentPage: ({ token }: Saved) => resultPath(token),
  failure: saveFailure,
  limitReached: 'assessments',
});

const sampleAnswers = Object.fromEntries(
  questions.map(({ id, options }) => [id, options[0]?.value ?? '']),
);

type Stored = { id: string; since: Date; page: string; now: Date; isRepeat: boolean };

async function followUp(
  tx: Tx,
  services: Services,
  submission: Submission,
  { id, isRepeat, ...when }: Stored,
): Promise<Saved> {
  const { email, previous } = submission;
  await recordConsents(tx, submission, when);
  await recordLeadChange(tx, services, submission, isRepeat);
  return { kind: 'saved', token: await linkForBrowser(tx, services, { id, email }, previous) };
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
