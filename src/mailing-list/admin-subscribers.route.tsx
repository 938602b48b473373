import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { exportCsv, loadList } from '../accounts/admin-lists.server.ts';
import { searchWords } from '../platform/database/columns.ts';
import { adminList } from '../platform/lists/admin-list.server.ts';
import { AdminList } from '../platform/lists/admin-list.tsx';
import { shortMoment } from '../ui/content/dates.ts';
import type { Route } from './+types/admin-subscribers.route.ts';
import { emailSubscribers as table } from './mailing-list.table.server.ts';
import { findPersonHrefs } from '../leads/people.server.ts';

const list = adminList({
  title: 'Subscribers',
  empty:
    'Anyone who asks for updates on a form, and confirms it by the link in our email, is listed here.',
  csv: 'subscribers',
  table,
  date: table.createdAt,
  search: searchWords(table.email, table.name),
  searchLabel: 'Search name or email',
  filters: [
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'active', label: 'Active', where: eq(table.isActive, true) },
        {
          value: 'unconfirmed',
          label: 'Not confirmed',
          where: and(isNull(table.confirmedAt), isNull(table.unsubscribedAt)),
        },
        { value: 'left', label: 'Left', where: isNotNull(table.unsubscribedAt) },
      ],
    },
  ],
  columns: [
    { label: 'Received', sort: table.createdAt, value: ({ createdAt }) => createdAt },
    { label: 'Email', sort: table.email, onPhone: 'title', value: ({ email }) => email },
    { label: 'Name', value: ({ name }) => name ?? { note: 'not given' } },
    { label: 'Source', value: ({ subscriptionSource }) => subscriptionSource },
    { label: 'State', value: formatState },
    { label: 'Confirmed', only: 'csv', value: ({ confirmedAt }) => confirmedAt },
    { label: 'Unsubscribed', only: 'csv', value: ({ unsubscribedAt }) => unsubscribedAt },
  ],
  findHrefs: findPersonHrefs,
});

function formatState({
  isActive,
  unsubscribedAt,
}: Pick<typeof table.$inferSelect, 'isActive' | 'unsubscribedAt'>): string {
  if (isActive) return 'Active';
  return unsubscribedAt ? `Left ${shortMoment(unsubscribedAt)}` : 'Not confirmed';
}

export const middleware: Route.MiddlewareFunction[] = [exportCsv(list)];

export const loader = (args: Route.LoaderArgs) => loadList(args, list);

export default function AdminSubscribers({ loaderData }: Route.ComponentProps) {
  return <AdminList {...loaderData} />;
}
