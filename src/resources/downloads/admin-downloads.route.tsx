import { requireAdmin } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { listPeople } from '../../leads/list-people.server.ts';
import { AdminList, type Column } from '../../ui/admin/admin-list.tsx';
import { shortMoment } from '../../ui/content/short-moment.ts';
import { catalogue } from '../catalogue.ts';
import type { Route } from './+types/admin-downloads.route.ts';
import { downloadsList } from './downloads-list.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  return listPeople(context.get(servicesContext).db, downloadsList, request.url);
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: Column<Row>[] = [
  { label: 'Received', sort: 'received', cell: ({ createdAt }) => shortMoment(createdAt) },
  { label: 'Email', sort: 'email', isText: true, cell: ({ email }) => email },
  { label: 'Resource', cell: ({ resourceName }) => resourceName },
  { label: 'Type', cell: ({ resourceType }) => resourceType },
];

const filters = [
  {
    name: 'resource',
    label: 'Resource',
    options: catalogue.map(({ id, title }) => ({ value: id, label: title })),
  },
];

export default function AdminDownloads({ loaderData: { rows, view } }: Route.ComponentProps) {
  return (
    <AdminList
      title="Downloads"
      empty="Anyone who asks for a document on the Resources page is listed here."
      path="/admin/downloads"
      isExported
      searchLabel="Search email or resource"
      view={view}
      rows={rows}
      getHref={({ leadHref }) => leadHref}
      columns={columns}
      filters={filters}
    />
  );
}
