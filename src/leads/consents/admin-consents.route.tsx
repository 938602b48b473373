import { requireAdmin } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminList, type Column } from '../../ui/admin/admin-list.tsx';
import { shortMoment } from '../../ui/content/short-moment.ts';
import { listPeople } from '../list-people.server.ts';
import type { Route } from './+types/admin-consents.route.ts';
import { consentsList } from './consents-list.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  return listPeople(context.get(servicesContext).db, consentsList, request.url);
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: Column<Row>[] = [
  { label: 'Given', sort: 'given', cell: ({ createdAt }) => shortMoment(createdAt) },
  { label: 'Email', sort: 'email', isText: true, cell: ({ email }) => email },
  { label: 'Purpose', cell: ({ purpose }) => purpose },
  { label: 'Version', cell: ({ wordingVersion }) => wordingVersion },
  { label: 'Wording', cell: ({ wording }) => <span title={wording}>{wording}</span> },
  { label: 'Page', cell: ({ page }) => page },
];

export default function AdminConsents({ loaderData: { rows, view } }: Route.ComponentProps) {
  return (
    <AdminList
      title="Consent records"
      empty="Each consent given on a form is recorded here, with the wording that was agreed to."
      path="/admin/consents"
      isExported
      searchLabel="Search email or purpose"
      view={view}
      rows={rows}
      getHref={({ leadHref }) => leadHref}
      columns={columns}
    />
  );
}
