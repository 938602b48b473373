import { exportCsv, loadList } from '../accounts/admin-lists.server.ts';
import { searchWords } from '../platform/database/search-text.server.ts';
import { adminList } from '../platform/lists/admin-list.server.ts';
import { AdminList } from '../platform/lists/admin-list.tsx';
import type { Route } from './+types/admin-consents.route.ts';
import { findPersonHrefs } from './people.server.ts';
import { consentRecords as table } from './leads.table.server.ts';

const list = adminList({
  title: 'Consent records',
  empty: 'Each consent given on a form is recorded here, with the wording that was agreed to.',
  csv: 'consents',
  table,
  date: table.createdAt,
  search: searchWords(table.email, table.purpose),
  searchLabel: 'Search email or purpose',
  columns: [
    { label: 'Given', sort: table.createdAt, value: ({ createdAt }) => createdAt },
    { label: 'Email', sort: table.email, onPhone: 'title', value: ({ email }) => email },
    { label: 'Purpose', value: ({ purpose }) => purpose },
    { label: 'Version', value: ({ wordingVersion }) => wordingVersion },
    { label: 'Wording', value: ({ wording }) => wording },
    { label: 'Page', value: ({ page }) => page },
  ],
  findHrefs: findPersonHrefs,
});

export const middleware: Route.MiddlewareFunction[] = [exportCsv(list)];

export const loader = (args: Route.LoaderArgs) => loadList(args, list);

export default function AdminConsents({ loaderData }: Route.ComponentProps) {
  return <AdminList {...loaderData} />;
}
