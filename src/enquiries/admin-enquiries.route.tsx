import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { exportCsv, loadList } from '../accounts/admin-lists.server.ts';
import { requireConsultant } from '../accounts/guards.server.ts';
import { readClock } from '../leads/promise/promise-clock.ts';
import { readPromiseHours } from '../leads/promise/working-hours.server.ts';
import { searchWords } from '../platform/database/columns.ts';
import { adminList } from '../platform/lists/admin-list.server.ts';
import { AdminList } from '../platform/lists/admin-list.tsx';
import type { Route } from './+types/admin-enquiries.route.ts';
import { conversationPath } from './inbox/inbox.ts';
import { contactEnquiries as table } from './enquiries.table.server.ts';
import { formatPromise } from './enquiry.ts';

const list = adminList({
  title: 'Enquiries',
  empty: 'Messages from the contact form are listed here, even if their email fails.',
  csv: 'enquiries',
  table,
  date: table.createdAt,
  search: searchWords(table.email, table.name, table.reference),
  searchLabel: 'Search name, email or reference',
  filters: [
    {
      name: 'state',
      label: 'State',
      options: [
        {
          value: 'waiting',
          label: 'Waiting',
          where: and(isNull(table.answeredAt), eq(table.suspectedSpam, false)),
        },
        { value: 'answered', label: 'Answered', where: isNotNull(table.answeredAt) },
        { value: 'spam', label: 'Suspected spam', where: eq(table.suspectedSpam, true) },
      ],
    },
  ],
  related: async ({ db }) => ({ hours: await readPromiseHours(db) }),
  columns: [
    { label: 'Received', sort: table.createdAt, value: ({ createdAt }) => createdAt },
    { label: 'Name', onPhone: 'title', value: ({ name }) => name },
    {
      label: '24-hour promise',
      value: (enquiry, { now, hours }) =>
        formatPromise(enquiry, readClock(enquiry.createdAt, now, hours)),
    },
    { label: 'Answered', only: 'csv', value: ({ answeredAt }) => answeredAt },
    { label: 'Suspected spam', only: 'csv', value: ({ suspectedSpam }) => suspectedSpam },
    { label: 'Reference', value: ({ reference }) => reference },
    { label: 'Email', sort: table.email, value: ({ email }) => email },
    { label: 'Phone', only: 'csv', value: ({ phone }) => phone },
    { label: 'Message', only: 'page', value: ({ message }) => message.slice(0, 120) },
    { label: 'Message', only: 'csv', value: ({ message }) => message },
  ],
  href: ({ id }) => conversationPath(id),
});

export const middleware: Route.MiddlewareFunction[] = [exportCsv(list)];

export const loader = (args: Route.LoaderArgs) => loadList(args, list, requireConsultant);

export default function AdminEnquiries({ loaderData }: Route.ComponentProps) {
  return <AdminList {...loaderData} />;
}
