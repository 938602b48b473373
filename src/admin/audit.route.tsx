import { exportCsv, loadList } from '../accounts/admin-lists.server.ts';
import { searchWords } from '../platform/database/columns.ts';
import { adminList } from '../platform/lists/admin-list.server.ts';
import { type AuditDetails, auditLog as table } from '../platform/privacy/privacy.table.server.ts';
import { AdminList } from '../platform/lists/admin-list.tsx';
import type { Route } from './+types/audit.route.ts';

const list = adminList({
  title: 'Audit log',
  empty: 'What admins read, change and export is recorded here.',
  csv: 'audit',
  table,
  date: table.at,
  search: searchWords(table.act, table.subject, table.actorEmail),
  searchLabel: 'Search who, act or subject',
  columns: [
    { label: 'When', sort: table.at, value: ({ at }) => at },
    {
      label: 'Who',
      onPhone: 'right',
      value: ({ actorEmail }) => actorEmail ?? { note: 'the system' },
    },
    { label: 'Act', onPhone: 'below', value: ({ act }) => act },
    { label: 'Subject', onPhone: 'wide', value: ({ subject }) => subject },
    { label: 'Details', onPhone: 'wide', value: ({ details }) => formatDetails(details) },
  ],
});

const formatDetails = (details: AuditDetails) =>
  Object.entries(details)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

export const middleware: Route.MiddlewareFunction[] = [exportCsv(list)];

export const loader = (args: Route.LoaderArgs) => loadList(args, list);

export default function AdminAudit({ loaderData }: Route.ComponentProps) {
  return <AdminList {...loaderData} />;
}
