import { href } from 'react-router';
import type { Feature } from '../platform/feature.ts';
import {
  consentHistory,
  emailHistory,
  personAttention,
  personOwnership,
} from './reporting.server.ts';
import { personChanges, personNotes } from './person-history.table.server.ts';
import { compareNewPeople, proposeDuplicates } from './merging/compare-new-people.job.server.ts';
import { importPeople } from './import/import-people.job.server.ts';
import { workingHours } from './leads.table.server.ts';
import { peopleData } from './people-privacy.server.ts';
import { leadData, leadRetention } from './privacy.server.ts';
import { failingWebhookChannel, webhookChannel } from './webhooks/webhook-channel.server.ts';
import { offerPersonActs, searchLeads } from './search.server.ts';
import { sendWebhookNotice } from './webhooks/webhook-notice.email.tsx';
import { webhookAttention, webhookHealthCheck } from './webhooks/reporting.server.ts';

export const leads: Feature = {
  name: 'leads',
  impersonal: { working_hours: 'when the firm works' },
  jobs: [compareNewPeople, proposeDuplicates, importPeople],
  emails: [sendWebhookNotice],
  channels: [webhookChannel, failingWebhookChannel],
  firstSteps: async ({ db }) => [
    {
      label: 'When you work, or that the promise runs by the clock',
      href: href('/admin/working-hours'),
      isDone: (await db.$count(workingHours)) > 0,
    },
  ],
  ownership: personOwnership,
  personalData: [leadData, peopleData],
  retention: leadRetention,
  uploads: [href('/admin/people/import')],
  attention: [webhookAttention, personAttention],
  healthChecks: [webhookHealthCheck],
  history: [consentHistory, emailHistory],
  search: searchLeads,
  acts: offerPersonActs,
  changes: [
    { id: personNotes.id, at: personNotes.createdAt },
    { id: personChanges.id, at: personChanges.changedAt },
  ],
  adminPages: [
    {
      label: 'People',
      href: href('/admin/people'),
      isForConsultants: true,
      place: 'bar',
      order: 2,
      key: 'p',
    },
    {
      label: 'Companies',
      href: href('/admin/companies'),
      isForConsultants: true,
      place: 'bar',
      order: 3,
    },
    { label: 'Working hours', href: href('/admin/working-hours') },
  ],
};
