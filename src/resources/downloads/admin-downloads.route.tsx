import { eq } from 'drizzle-orm';
import { exportCsv, loadList } from '../../accounts/admin-lists.server.ts';
import { searchWords } from '../../platform/database/columns.ts';
import { adminList } from '../../platform/lists/admin-list.server.ts';
import { AdminList } from '../../platform/lists/admin-list.tsx';
import { catalogue } from '../catalogue.ts';
import { resourceDownloads as table } from '../resource-downloads.table.server.ts';
import type { Route } from './+types/admin-downloads.route.ts';
import { findPersonHrefs } from '../../leads/people.server.ts';

const list = adminList({
  title: 'Downloads',
  empty: 'Anyone who asks for a document on the Resources page is listed here.',
  csv: 'downloads',
  table,
  date: table.createdAt,
  search: searchWords(table.email, table.resourceName),
  searchLabel: 'Search email or resource',
  filters: [
    {
      name: 'resource',
      label: 'Resource',
      options: catalogue.map(({ id, title }) => ({
        value: id,
        label: title,
        where: eq(table.resourceId, id),
      })),
    },
  ],
  columns: [
    { label: 'Received', sort: table.createdAt, value: ({ createdAt }) => createdAt },
    { label: 'Email', sort: table.email, onPhone: 'title', value: ({ email }) => email },
    { label: 'Resource', value: ({ resourceName }) => resourceName },
    { label: 'Type', value: ({ resourceType }) => resourceType },
  ],
  findHrefs: findPersonHrefs,
});

export const middleware: Route.MiddlewareFunction[] = [exportCsv(list)];

export const loader = (args: Route.LoaderArgs) => loadList(args, list);

export default function AdminDownloads({ loaderData }: Route.ComponentProps) {
  return <AdminList {...loaderData} />;
}
