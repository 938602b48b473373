import { exportCsv, loadList } from '../accounts/admin-lists.server.ts';
import { searchWords } from '../platform/database/columns.ts';
import { adminList } from '../platform/lists/admin-list.server.ts';
import { AdminList } from '../platform/lists/admin-list.tsx';
import { servicesContext } from '../platform/services.ts';
import { KeyValues } from '../ui/content/lists.tsx';
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

export async function loader(args: Route.LoaderArgs) {
  const { features } = args.context.get(servicesContext);
  const inUse = features.flatMap(({ wordings = [] }) => wordings);
  return { ...(await loadList(args, list)), inUse };
}

export default function AdminConsents({ loaderData: { inUse, ...data } }: Route.ComponentProps) {
  return (
    <AdminList {...data}>
      <h2>Sentences in use</h2>
      <KeyValues items={inUse.map(({ purpose, text }) => ({ term: purpose, value: text }))} />
    </AdminList>
  );
}
