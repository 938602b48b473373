import { eq, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { exportCsv, loadList } from '../../accounts/admin-lists.server.ts';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { searchWords } from '../../platform/database/columns.ts';
import { adminList } from '../../platform/lists/admin-list.server.ts';
import { AdminList } from '../../platform/lists/admin-list.tsx';
import type { Route } from './+types/admin-leads.route.ts';
import { leadSources, sourceNames } from '../lead.ts';
import { leads as table } from '../leads.table.server.ts';
import { findPersonHrefs } from '../people.server.ts';
import { people, personAddresses } from '../people.table.server.ts';

const whereSpam = sql`exists (select 1 from ${personAddresses} join ${people} on ${people.id} = ${personAddresses.personId}
  where ${personAddresses.email} = ${table.email} and ${people.spamAt} is not null)`;

const list = adminList({
  title: 'Leads',
  empty: 'Anyone who writes to us, downloads a document or finishes an assessment becomes a lead.',
  csv: 'leads',
  table,
  date: table.createdAt,
  only: sql`not ${whereSpam}`,
  search: searchWords(table.email, table.name),
  searchLabel: 'Search name or email',
  filters: [
    {
      name: 'source',
      label: 'Source',
      options: leadSources.map((value) => ({
        value,
        label: sourceNames[value],
        where: eq(table.leadSource, value),
      })),
    },
  ],
  columns: [
    { label: 'Id', only: 'csv', value: ({ id }) => id },
    { label: 'Received', sort: table.createdAt, value: ({ createdAt }) => createdAt },
    { label: 'Name', value: ({ name }) => name ?? { note: 'not given' } },
    { label: 'Email', sort: table.email, value: ({ email }) => email },
    { label: 'Phone', only: 'csv', value: ({ phone }) => phone },
    { label: 'Source', value: ({ leadSource }) => sourceNames[leadSource] },
    { label: 'Type', value: ({ leadType }) => leadType },
    {
      label: 'Last contact',
      sort: table.lastContactAt,
      value: ({ lastContactAt }) => lastContactAt,
    },
    { label: 'Notes', value: ({ notes }) => notes },
  ],
  findHrefs: findPersonHrefs,
});

export const middleware: Route.MiddlewareFunction[] = [exportCsv(list)];

export const loader = (args: Route.LoaderArgs) => loadList(args, list, requireConsultant);

export default function AdminLeads({ loaderData }: Route.ComponentProps) {
  return (
    <AdminList {...loaderData}>
      <p>
        <a href={href('/admin/webhooks')}>Webhooks</a> tell other programs, such as a CRM, of new
        and changed leads.
      </p>
    </AdminList>
  );
}
