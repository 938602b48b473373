import { isNull } from 'drizzle-orm';
import { href } from 'react-router';
import { exportCsv, loadList } from '../../accounts/admin-lists.server.ts';
import { requireConsultant, requireSession } from '../../accounts/guards.server.ts';
import { searchWords } from '../../platform/database/columns.ts';
import { adminList } from '../../platform/lists/admin-list.server.ts';
import { AdminList } from '../../platform/lists/admin-list.tsx';
import { servicesContext } from '../../platform/services.ts';
import { UndoLine } from '../../ui/admin/panels.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { readDid } from '../people/undoable-changes.server.ts';
import { companies as table } from './companies.table.server.ts';
import type { Route } from './+types/admin-companies.route.ts';
import { countPeople } from './read-company.server.ts';

const list = adminList({
  title: 'Companies',
  empty: 'A company is added with the first person who writes from a work address, or by hand.',
  csv: 'companies',
  table,
  date: table.createdAt,
  only: isNull(table.mergedInto),
  search: searchWords(table.name, table.domain, table.also),
  searchLabel: 'Search name or domain',
  related: ({ db }, rows) =>
    countPeople(
      db,
      rows.map(({ id }) => id),
    ),
  columns: [
    { label: 'Name', sort: table.name, value: ({ name }) => name },
    { label: 'Domain', value: ({ domain, also }) => [domain, also].filter(Boolean).join(', ') },
    { label: 'People', isNumber: true, value: ({ id }, { counts }) => counts.get(id)?.people ?? 0 },
    { label: 'Last contact', value: ({ id }, { counts }) => counts.get(id)?.last },
    { label: 'Added', sort: table.createdAt, onPhone: 'hidden', value: (row) => row.createdAt },
  ],
  href: ({ id }) => href('/admin/companies/:id', { id }),
});

export const middleware: Route.MiddlewareFunction[] = [exportCsv(list)];

export async function loader(args: Route.LoaderArgs) {
  const page = await loadList(args, list, requireConsultant);
  const { userId } = requireSession(args);
  const did = await readDid(args.context.get(servicesContext), userId, args.request.url);
  return { page, did };
}

export default function AdminCompanies({ loaderData: { page, did } }: Route.ComponentProps) {
  return (
    <AdminList
      {...page}
      views={did && <UndoLine did={did} back={href('/admin/companies')} />}
      actions={
        <ButtonLink href={href('/admin/companies/new')} size="dense" data-key="c">
          Add company <kbd className="key">C</kbd>
        </ButtonLink>
      }
    />
  );
}
