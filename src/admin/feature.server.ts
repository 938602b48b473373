import { href } from 'react-router';
import type { Feature } from '../platform/feature.ts';
import { calendarData } from './day/calendar-feed.server.ts';
import { followChanges } from './live-changes.server.ts';
import { jobAttention } from './jobs.server.ts';
import { emailAttention } from './emails/reporting.server.ts';
import { sendHeldEmails } from './emails/send-held-emails.job.server.ts';
import { dailyDigest, raiseAlerts } from './status/raise-alerts.job.server.ts';
import { sendOperatorNotice } from './status/operator-notice.email.tsx';
import { copyAttention, copyHealthCheck } from './status/go-live.server.ts';
import { installationHealthChecks } from './status/installation-checks.server.ts';
import { operatorNotices } from './admin.table.server.ts';

export const admin: Feature = {
  name: 'admin',
  impersonal: {
    operator_notices: 'counts and our own words for the operator',
    status_checks: 'how parts of the installation are',
  },
  jobs: [dailyDigest, raiseAlerts, sendHeldEmails],
  emails: [sendOperatorNotice],
  personalData: [calendarData],
  retention: [
    {
      name: 'operator notices',
      table: operatorNotices,
      from: operatorNotices.createdAt,
      keptFor: { months: 3 },
    },
  ],
  follow: followChanges,
  firstSteps: async ({ config }) => [
    {
      label: 'A mail server, and the address we write from',
      href: href('/admin/status'),
      isDone: config.SMTP_URL !== undefined,
    },
  ],
  attention: [copyAttention, emailAttention, jobAttention],
  healthChecks: [copyHealthCheck, ...installationHealthChecks],
  adminPages: [
    {
      label: 'Today',
      href: href('/admin'),
      isForConsultants: true,
      place: 'bar',
      order: 0,
      key: 'd',
    },
    {
      label: 'Search everything',
      href: href('/admin/search'),
      isForConsultants: true,
      place: 'search',
    },
    { label: 'Reports', href: href('/admin/overview'), place: 'bar', order: 4 },
    { label: 'What I did today', href: href('/admin/my-acts'), isForConsultants: true },
    { label: 'Status', href: href('/admin/status') },
    { label: 'Database', href: href('/admin/database') },
    { label: 'Edge Functions', href: href('/admin/functions') },
    { label: 'Emails', href: href('/admin/mail') },
    { label: 'Audit log', href: href('/admin/audit') },
  ],
};
