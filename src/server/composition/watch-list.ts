import { ownProbes } from '../../admin/status/probes.server.ts';
import { backupProbes } from '../../backups/backup-probes.server.ts';
import { rightsAttention } from '../../data-rights/attention.server.ts';
import { enquiryAttention } from '../../enquiries/attention.server.ts';
import type { Watch } from '../../http/watch.ts';
import { jobAttention } from '../../jobs/attention.server.ts';
import { leadAttention } from '../../leads/attention.server.ts';
import { webhookAttention, webhookProbe } from '../../leads/webhooks/webhook-trouble.server.ts';
import { mailAttention } from '../../mail/attention.server.ts';
import { feedProbe } from '../../news/feed-probe.server.ts';
import { documentsProbe } from '../../resources/documents-probe.server.ts';

/** What needs attention and what may be wrong, in the order in which it is shown. */
export const watchList: Watch = {
  attention: [
    enquiryAttention,
    rightsAttention,
    mailAttention,
    webhookAttention,
    jobAttention,
    leadAttention,
  ],
  probes: [...ownProbes, documentsProbe, webhookProbe, ...backupProbes, feedProbe],
};
