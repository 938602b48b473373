import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import { consentRetention } from '../leads/consents/consent-retention.server.ts';
import { assessmentResultLinks } from './assessment-result-links.table.server.ts';
import { assessmentResults } from './assessment-results.table.server.ts';
import { assessmentConsent } from './questionnaire/assessment-consent.ts';

export const assessmentRetention: RetentionRule[] = [
  {
    name: 'assessment results',
    table: assessmentResults,
    from: assessmentResults.createdAt,
    keptFor: { months: 24 },
  },
  consentRetention(assessmentConsent, { months: 24 }),
  {
    name: 'links to results',
    table: assessmentResultLinks,
    from: assessmentResultLinks.expiresAt,
    keptFor: { hours: 0 },
  },
];
