import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { failEmail } from '../../platform/email/deliver-email.server.ts';
import { deliverEmail } from '../../platform/email/deliver-email.server.ts';
import { assessmentResults } from '../assessment.table.server.ts';
import { resultPath } from '../questionnaire/assessment-form.ts';
import { assessmentLink } from './assessment-link.email.tsx';
import { linkForEmail } from './result-links.server.ts';

type Payload = { resultId: string; emailId: string };

/**
 * Only a hash is kept, so each attempt creates a new link; links of failed attempts were never disclosed.
 * If the result has been erased, the email is marked as failed.
 */
export const sendAssessmentLink: Job<Payload, Services> = {
  name: 'send-assessment-link',
  payload: z.strictObject({ resultId: z.uuid(), emailId: z.uuid() }),
  async handle(payload, services) {
    const [result] = await services.db
      .select()
      .from(assessmentResults)
      .where(eq(assessmentResults.id, payload.resultId));
    if (!result) return failEmail(services, payload.emailId);
    const link = await services.db.transaction((tx) => linkForEmail(tx, services, result));
    const message = assessmentLink({
      href: services.config.siteUrl + resultPath(link.token),
      takenAt: result.createdAt,
      expiresAt: link.expiresAt,
    });
    await deliverEmail(services, payload.emailId, message);
  },
};
