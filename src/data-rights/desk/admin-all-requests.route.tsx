import { requireAdmin } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminList, type Column } from '../../ui/admin/admin-list.tsx';
import { shortMoment } from '../../ui/content/short-moment.ts';
import { requestNames, requestTypes } from '../rights-request.ts';
import type { Route } from './+types/admin-all-requests.route.ts';
import { listRequests } from './read-desk.server.ts';
import { formatState } from './request-words.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const { rows, view } = await listRequests(context.get(servicesContext), request.url);
  return { rows: rows.map((row) => ({ ...row, says: formatState(row.state) })), view };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const statusNames: Record<Row['status'], string> = {
  received: 'Not confirmed',
  verified: 'Verified',
  extended: 'Extended',
  answered: 'Answered',
  refused: 'Refused',
};

/** Answered requests show only the status, as the date has its own column. */
const getSays = ({ status, answeredAt, says }: Row) => (answeredAt ? statusNames[status] : says);

const columns: Column<Row>[] = [
  { label: 'Reference', sort: 'reference', isText: true, cell: ({ reference }) => reference },
  { label: 'Asked', cell: ({ requestType }) => requestNames[requestType] },
  { label: 'Email', cell: ({ email }) => email ?? 'erased' },
  { label: 'State', cell: getSays },
  { label: 'Received', sort: 'received', cell: ({ receivedAt }) => shortMoment(receivedAt) },
  { label: 'Due', cell: ({ dueAt }) => (dueAt ? shortMoment(dueAt) : '–') },
  {
    label: 'Answered',
    cell: ({ answeredAt }) => (answeredAt ? shortMoment(answeredAt) : '–'),
  },
];

const statuses = Object.entries(statusNames).map(([value, label]) => ({ value, label }));

const filters = [
  {
    name: 'type',
    label: 'Asked',
    options: requestTypes.map((value) => ({ value, label: requestNames[value] })),
  },
  { name: 'state', label: 'State', options: statuses },
];

export default function AdminAllRequests({ loaderData: { rows, view } }: Route.ComponentProps) {
  return (
    <AdminList
      title="All data rights requests"
      empty="Requests come from the data rights page. If one comes by telephone or letter, fill in that form yourself."
      path="/admin/data-rights/all"
      searchLabel="Search reference or email"
      view={view}
      rows={rows}
      getHref={({ id }) => `/admin/data-rights/${id}`}
      columns={columns}
      filters={filters}
    />
  );
}
