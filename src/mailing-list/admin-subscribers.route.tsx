import { requireAdmin } from '../accounts/guards.server.ts';
import { servicesContext } from '../platform/services.ts';
import { listPeople } from '../leads/list-people.server.ts';
import { AdminList, type Column } from '../ui/admin/admin-list.tsx';
import { shortMoment } from '../ui/content/short-moment.ts';
import type { Route } from './+types/admin-subscribers.route.ts';
import { subscribersList } from './subscribers-list.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  return listPeople(context.get(servicesContext).db, subscribersList, request.url);
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: Column<Row>[] = [
  { label: 'Received', sort: 'received', cell: ({ createdAt }) => shortMoment(createdAt) },
  { label: 'Email', sort: 'email', isText: true, cell: ({ email }) => email },
  { label: 'Name', cell: ({ name }) => name ?? <small>not given</small> },
  { label: 'Source', cell: ({ subscriptionSource }) => subscriptionSource },
  { label: 'State', cell: getState },
];

const filters = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'unconfirmed', label: 'Not confirmed' },
      { value: 'left', label: 'Left' },
    ],
  },
];

export default function AdminSubscribers({ loaderData: { rows, view } }: Route.ComponentProps) {
  return (
    <AdminList
      title="Subscribers"
      empty="Anyone who asks for updates on a form, and confirms it by the link in our email, is listed here."
      path="/admin/subscribers"
      isExported
      searchLabel="Search name or email"
      view={view}
      rows={rows}
      getHref={({ leadHref }) => leadHref}
      columns={columns}
      filters={filters}
    />
  );
}

function getState({ isActive, unsubscribedAt }: Row): string {
  if (isActive) return 'Active';
  return unsubscribedAt ? `Left ${shortMoment(unsubscribedAt)}` : 'Not confirmed';
}
