import { requireAdmin } from '../accounts/guards.server.ts';
import { servicesContext } from '../platform/services.ts';
import { listPeople } from '../leads/list-people.server.ts';
import { AdminList, type Column } from '../ui/admin/admin-list.tsx';
import { RiskMark } from '../ui/content/risk-mark.tsx';
import { shortMoment } from '../ui/content/short-moment.ts';
import type { Route } from './+types/admin-results.route.ts';
import { getRiskLevel, riskNames } from './assessment.ts';
import { resultsList } from './results-list.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  return listPeople(context.get(servicesContext).db, resultsList, request.url);
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: Column<Row>[] = [
  { label: 'Received', sort: 'received', cell: ({ createdAt }) => shortMoment(createdAt) },
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Email', sort: 'email', isText: true, cell: ({ email }) => email },
  { label: 'Score', sort: 'score', isNumber: true, cell: ({ score }) => score },
  {
    label: 'Risk',
    cell: ({ score }) => (
      <RiskMark level={getRiskLevel(score)}>{riskNames[getRiskLevel(score)]}</RiskMark>
    ),
  },
];

const filters = [
  {
    name: 'risk',
    label: 'Risk',
    options: [
      { value: 'high', label: 'High' },
      { value: 'moderate', label: 'Moderate' },
      { value: 'low', label: 'Low' },
    ],
  },
];

export default function AdminResults({ loaderData: { rows, view } }: Route.ComponentProps) {
  return (
    <AdminList
      title="Assessment results"
      empty="Each finished security assessment is listed here, with its score."
      path="/admin/assessments"
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
