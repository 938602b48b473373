import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Platform } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { failMail } from '../../platform/email/end-mail.server.ts';
import { sendOwedMail } from '../../platform/email/send-owed-mail.server.ts';
import { assessmentResults } from '../assessment-results.table.server.ts';
import { resultPath } from '../questionnaire/assessment-answer.ts';
import { assessmentLink } from './assessment-link.mail.tsx';
import { linkForMail } from './result-links.server.ts';

type Payload = { resultId: string; mailId: string };

/**
 * Mails the private link. Only a hash is kept, so every try makes a new link; those of failed tries are
 * known to nobody. The mail for a result that has been erased meanwhile is marked as failed.
 */
export const sendAssessmentLink: Job<Payload, Platform> = {
  name: 'send-assessment-link',
  payload: z.strictObject({ resultId: z.uuid(), mailId: z.uuid() }),
  async handle(payload, platform) {
    const [result] = await platform.db
      .select()
      .from(assessmentResults)
      .where(eq(assessmentResults.id, payload.resultId));
    if (!result) return failMail(platform, payload.mailId);
    const link = await platform.db.transaction((tx) => linkForMail(tx, platform, result));
    const mail = assessmentLink({
      href: platform.config.siteUrl + resultPath(link.token),
      takenAt: result.createdAt,
      expiresAt: link.expiresAt,
    });
    await sendOwedMail(platform, sendAssessmentLink, payload, mail);
  },
};
