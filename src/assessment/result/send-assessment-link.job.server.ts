import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { defineEmail } from '../../platform/email/define-email.server.ts';
import { assessmentResults } from '../assessment.table.server.ts';
import { resultPath } from '../assessment-forms.ts';
import { assessmentLink } from './assessment-link.email.tsx';
import { linkForEmail } from './result-links.server.ts';

/**
 * Only a hash is kept, so each attempt creates a new link; links of failed attempts were never disclosed.
 * If the result has been erased, the email is marked as failed.
 */
export const sendAssessmentLink = defineEmail({
  name: 'send-assessment-link',
  whenGone: 'fail',
  async compose({ about }, services: Services) {
    const { db, config } = services;
    const byId = eq(assessmentResults.id, about);
    const [result] = await db.select().from(assessmentResults).where(byId);
    if (!result) return null;
    const link = await db.transaction((tx) => linkForEmail(tx, services, result));
    const href = config.siteUrl + resultPath(link.token);
    return assessmentLink({ href, takenAt: result.createdAt, expiresAt: link.expiresAt });
  },
});
