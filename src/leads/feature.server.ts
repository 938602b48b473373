import { href } from 'react-router';
import type { Feature } from '../platform/feature.ts';
import { leadAttention, consentHistory, emailHistory } from './reporting.server.ts';
import { compareNewLeads } from './duplicates/compare-new-leads.job.server.ts';
import { proposeDuplicates } from './duplicates/propose-duplicates.job.server.ts';
import { leadData, leadRetention } from './privacy.server.ts';
import {
  deliverWebhook,
  failAbandonedDeliveries,
  retryWebhook,
} from './webhooks/deliver-webhook.job.server.ts';
import { sendWebhookNotice } from './webhooks/send-webhook-notice.job.server.ts';
import { webhookAttention, webhookHealthCheck } from './webhooks/reporting.server.ts';

export const leads: Feature = {
  name: 'leads',
  jobs: [
    compareNewLeads,
    proposeDuplicates,
    deliverWebhook,
    retryWebhook,
    failAbandonedDeliveries,
    sendWebhookNotice,
  ],
  personalData: [leadData],
  retention: leadRetention,
  attention: [webhookAttention, leadAttention],
  healthChecks: [webhookHealthCheck],
  history: [consentHistory, emailHistory],
  adminPages: [
    {
      label: 'People',
      href: href('/admin/people'),
      isForConsultants: true,
      place: 'bar',
      order: 2,
      key: 'p',
    },
  ],
};
