import { sendAssessmentLink } from '../../assessment/links/send-assessment-link.job.server.ts';
import { sendRightsLetter } from '../../data-rights/letters/send-rights-letter.job.server.ts';
import { sendRightsAcknowledgement } from '../../data-rights/submission/send-rights-acknowledgement.job.server.ts';
import { sendRightsNotice } from '../../data-rights/verification/send-rights-notice.job.server.ts';
import { dailyDigest } from '../../admin/notices/daily-digest.job.server.ts';
import { raiseAlerts } from '../../admin/notices/raise-alerts.job.server.ts';
import { sendOperatorNotice } from '../../admin/notices/send-operator-notice.job.server.ts';
import { sendAccountDeleted } from '../../accounts/settings/send-account-deleted.job.server.ts';
import { sendAccountLink } from '../../accounts/links/send-account-link.job.server.ts';
import { sendAccountNotice } from '../../accounts/send-account-notice.job.server.ts';
import { sendContactEmail } from '../../enquiries/send-contact-email.job.server.ts';
import { backUpNightly } from '../../backups/back-up-nightly.job.server.ts';
import { rehearseRestoreWeekly } from '../../backups/rehearse-restore.job.server.ts';
import { vacuumEmbedded } from '../../database/engines/vacuum-embedded.job.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { compareNewLeads } from '../../leads/duplicates/compare-new-leads.job.server.ts';
import { proposeDuplicates } from '../../leads/duplicates/propose-duplicates.job.server.ts';
import { deliverWebhook } from '../../leads/webhooks/deliver-webhook.job.server.ts';
import { failAbandonedDeliveries } from '../../leads/webhooks/fail-abandoned-deliveries.job.server.ts';
import { retryWebhook } from '../../leads/webhooks/retry-webhook.job.server.ts';
import { sendWebhookNotice } from '../../leads/webhooks/send-webhook-notice.job.server.ts';
import { failAbandonedMails } from '../../mail/fail-abandoned-mails.job.server.ts';
import { forgetMailRecipients } from '../../mail/forget-mail-recipients.job.server.ts';
import type { Job } from '../../jobs/job.ts';
import { sendReturnLink } from '../../mailing-list/send-return-link.job.server.ts';
import { sendUnsubscribeLink } from '../../mailing-list/send-unsubscribe-link.job.server.ts';
import { fetchNcscNews } from '../../news/fetch-ncsc-news.job.server.ts';
import { sendResourceEmail } from '../../resources/delivery/send-resource-email.job.server.ts';
import { deleteDueData } from './delete-due-data.job.server.ts';

/** Every job of the product; each one is a queue and a worker. */
export const jobsList: Job<object, Platform>[] = [
  backUpNightly,
  deleteDueData,
  dailyDigest,
  raiseAlerts,
  sendOperatorNotice,
  failAbandonedMails,
  forgetMailRecipients,
  sendAccountDeleted,
  sendAccountLink,
  sendAccountNotice,
  sendContactEmail,
  sendResourceEmail,
  fetchNcscNews,
  sendRightsAcknowledgement,
  sendRightsNotice,
  sendRightsLetter,
  sendAssessmentLink,
  sendUnsubscribeLink,
  sendReturnLink,
  deliverWebhook,
  retryWebhook,
  failAbandonedDeliveries,
  compareNewLeads,
  proposeDuplicates,
  sendWebhookNotice,
  rehearseRestoreWeekly,
  vacuumEmbedded,
];
