import { requireAdmin } from '../accounts/guards.server.ts';
import { listPage } from '../platform/lists/list-page.server.ts';
import { servicesContext } from '../platform/services.ts';
import { AdminList, type Column } from '../ui/admin/admin-list.tsx';
import { shortMoment } from '../ui/content/short-moment.ts';
import type { Route } from './+types/admin-enquiries.route.ts';
import { enquiriesList } from './enquiries-list.server.ts';
import { formatPromise } from './promise.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const { db, clock } = context.get(servicesContext);
  const { rows, view } = await listPage(db, enquiriesList, request.url);
  const now = clock();
  return { rows: rows.map((row) => ({ ...row, promise: formatPromise(row, now) })), view };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: Column<Row>[] = [
  { label: 'Received', sort: 'received', cell: ({ createdAt }) => shortMoment(createdAt) },
  { label: 'Name', cell: ({ name }) => name },
  { label: '24-hour promise', cell: ({ promise }) => promise },
  { label: 'Reference', cell: ({ reference }) => reference },
  { label: 'Email', sort: 'email', isText: true, cell: ({ email }) => email },
  { label: 'Message', cell: ({ message }) => message.slice(0, 120) },
];

const filters = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'waiting', label: 'Waiting' },
      { value: 'answered', label: 'Answered' },
      { value: 'spam', label: 'Suspected spam' },
    ],
  },
];

export default function AdminEnquiries({ loaderData: { rows, view } }: Route.ComponentProps) {
  return (
    <AdminList
      title="Enquiries"
      empty="Messages from the contact form are listed here, even if their email fails."
      path="/admin/enquiries"
      isExported
      searchLabel="Search name, email or reference"
      view={view}
      rows={rows}
      getHref={({ id }) => `/admin/enquiries/${id}`}
      columns={columns}
      filters={filters}
    />
  );
}
