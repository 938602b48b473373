import { assessmentHistory } from '../../assessment/history.server.ts';
import { rightsHistory } from '../../data-rights/history.server.ts';
import { enquiryHistory } from '../../enquiries/history.server.ts';
import { consentHistory } from '../../leads/consents/consent-history.server.ts';
import { mailHistory } from '../../leads/history/mail-history.server.ts';
import type { PersonHistory } from '../../http/person-history.ts';
import { subscriptionHistory } from '../../mailing-list/history.server.ts';
import { downloadHistory } from '../../resources/history.server.ts';

/** What each domain knows about a person, for the page of their lead. */
export const personHistories: readonly PersonHistory[] = [
  enquiryHistory,
  downloadHistory,
  subscriptionHistory,
  assessmentHistory,
  rightsHistory,
  consentHistory,
  mailHistory,
];
