import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import { emailJob } from '../../platform/email/email-job.server.ts';
import { assessmentResults } from '../assessment.table.server.ts';
import { resultPath } from '../assessment-forms.ts';
import { assessmentLink } from './assessment-link.email.tsx';
import { linkForEmail } from './result-links.server.ts';

/**
 * Only a hash is kept, so each attempt creates a new link; links of failed attempts were never disclosed.
 * If the result has been erased, the email is marked as failed.
 */
export const sendAssessmentLink = emailJob({
  name: 'send-assessment-link',
  payload: z.strictObject({ resultId: z.uuid(), emailId: z.uuid() }),
  whenGone: 'fail',
  async compose({ resultId }, services: Services) {
    const { db, config } = services;
    const byId = eq(assessmentResults.id, resultId);
    const [result] = await db.select().from(assessmentResults).where(byId);
    if (!result) return null;
    const link = await db.transaction((tx) => linkForEmail(tx, services, result));
    const href = config.siteUrl + resultPath(link.token);
    return assessmentLink({ href, takenAt: result.createdAt, expiresAt: link.expiresAt });
  },
});
