import { and, gte, lt } from 'drizzle-orm';
import { exportCsv, loadList } from '../accounts/admin-lists.server.ts';
import { searchWords } from '../platform/database/columns.ts';
import { adminList } from '../platform/lists/admin-list.server.ts';
import { AdminList } from '../platform/lists/admin-list.tsx';
import type { Route } from './+types/admin-results.route.ts';
import { assessmentResults as table } from './assessment.table.server.ts';
import { formatAutomaticFails, getRiskLevel, leastScore, riskNames } from './assessment.ts';
import { findPersonHrefs } from '../leads/people.server.ts';

const list = adminList({
  title: 'Assessment results',
  empty: 'Each finished security assessment is listed here, with its score.',
  csv: 'assessment-results',
  table,
  date: table.createdAt,
  search: searchWords(table.email, table.name),
  searchLabel: 'Search name or email',
  filters: [
    {
      name: 'risk',
      label: 'Risk',
      options: [
        { value: 'high', label: 'High', where: lt(table.score, leastScore.moderate) },
        {
          value: 'moderate',
          label: 'Moderate',
          where: and(gte(table.score, leastScore.moderate), lt(table.score, leastScore.low)),
        },
        { value: 'low', label: 'Low', where: gte(table.score, leastScore.low) },
      ],
    },
  ],
  columns: [
    { label: 'Received', sort: table.createdAt, value: ({ createdAt }) => createdAt },
    { label: 'Name', onPhone: 'title', value: ({ name }) => name },
    { label: 'Email', sort: table.email, value: ({ email }) => email },
    { label: 'Score', sort: table.score, isNumber: true, value: ({ score }) => score },
    { label: 'Risk', value: ({ score }) => toRisk(getRiskLevel(score)) },
    {
      label: 'Would fail Cyber Essentials',
      value: ({ answers }) => formatAutomaticFails(answers) || 'on none',
    },
    { label: 'Answers', only: 'csv', value: ({ answers }) => JSON.stringify(answers) },
    {
      label: 'Recommendations',
      only: 'csv',
      value: ({ recommendations }) => recommendations.join('; '),
    },
  ],
  findHrefs: findPersonHrefs,
});

const toRisk = (level: keyof typeof riskNames) => ({ level, text: riskNames[level] });

export const middleware: Route.MiddlewareFunction[] = [exportCsv(list)];

export const loader = (args: Route.LoaderArgs) => loadList(args, list);

export default function AdminResults({ loaderData }: Route.ComponentProps) {
  return <AdminList {...loaderData} />;
}
