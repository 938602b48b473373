import { requireAdmin } from '../accounts/guards.server.ts';
import { listPage } from '../platform/lists/list-page.server.ts';
import { servicesContext } from '../platform/services.ts';
import { AdminList, type Column } from '../ui/admin/admin-list.tsx';
import { shortMoment } from '../ui/content/short-moment.ts';
import type { Route } from './+types/audit.route.ts';
import { auditList } from './audit-list.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  return listPage(context.get(servicesContext).db, auditList, request.url);
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: Column<Row>[] = [
  { label: 'When', sort: 'when', cell: ({ at }) => shortMoment(at) },
  { label: 'Who', cell: ({ actorEmail }) => actorEmail ?? <small>the system</small> },
  { label: 'Act', cell: ({ act }) => act },
  { label: 'Subject', cell: ({ subject }) => subject },
  { label: 'Details', cell: ({ details }) => inWords(details) },
];

export default function AdminAudit({ loaderData: { rows, view } }: Route.ComponentProps) {
  return (
    <AdminList
      title="Audit log"
      empty="What admins read, change and export is recorded here."
      path="/admin/audit"
      isExported
      searchLabel="Search who, act or subject"
      view={view}
      rows={rows}
      columns={columns}
    />
  );
}

const inWords = (details: Row['details']) =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
