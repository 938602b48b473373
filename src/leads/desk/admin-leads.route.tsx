import { eq, isNull } from 'drizzle-orm';
import { href } from 'react-router';
import { exportCsv, loadList } from '../../accounts/admin-lists.server.ts';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { londonDay } from '../../platform/database/london-day.ts';
import { adminList } from '../../platform/lists/admin-list.server.ts';
import { AdminList } from '../../platform/lists/admin-list.tsx';
import { leadStages, stageNames, leadSources, sourceNames, shortDay } from '../lead.ts';
import { leads as table } from '../leads.table.server.ts';
import type { Route } from './+types/admin-leads.route.ts';
import { findLeads, isDueBy, isListed, leadWords } from './find-leads.server.ts';
import { today, workDay } from './lead-form.ts';
import { listOwners } from './lead-owners.server.ts';

const list = adminList({
  title: 'Leads',
  empty: 'Anyone who writes to us, downloads a document or finishes an assessment becomes a lead.',
  csv: 'leads',
  table,
  date: table.createdAt,
  only: isListed,
  search: leadWords,
  alsoFound: findLeads,
  searchLabel: 'Search name, email or phone',
  filters: async ({ db, clock }, params) => [
    ...fixedFilters,
    { name: 'due', label: 'Next step', options: dueOptions(params.get('due'), clock()) },
    { name: 'owner', label: 'Owner', options: ownerOptions(await listOwners(db)) },
  ],
  related: async ({ db }) => ({
    owners: new Map((await listOwners(db)).map(({ id, email }) => [id, email])),
  }),
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
    { label: 'Stage', value: ({ stage }) => stageNames[stage] },
    { label: 'Owner', value: ({ ownerId }, { owners }) => owners.get(ownerId ?? '') },
    {
      label: 'Next step',
      only: 'page',
      value: ({ nextStep, nextStepDue }) =>
        [nextStepDue && shortDay(nextStepDue), nextStep].filter(Boolean).join(': '),
    },
    { label: 'Next step', only: 'csv', value: ({ nextStep }) => nextStep },
    { label: 'Due', only: 'csv', value: ({ nextStepDue }) => nextStepDue },
    { label: 'Notes', only: 'csv', value: ({ notes }) => notes },
  ],
  href: ({ id }) => href('/admin/leads/:id', { id }),
});

const fixedFilters = [
  {
    name: 'source',
    label: 'Source',
    options: leadSources.map((value) => ({
      value,
      label: sourceNames[value],
      where: eq(table.leadSource, value),
    })),
  },
  {
    name: 'stage',
    label: 'Stage',
    options: leadStages.map((value) => ({
      value,
      label: stageNames[value],
      where: eq(table.stage, value),
    })),
  },
  {
    name: 'duplicates',
    label: 'Duplicates',
    options: [{ value: 'suspected', label: 'Suspected', where: eq(table.isSuspect, true) }],
  },
];

/** The address may also contain a date. */
function dueOptions(day: string | null, now: Date) {
  const byToday = { value: today, label: 'Due by today', where: isDueBy(londonDay(now)) };
  if (!day || !workDay.safeParse(day).success) return [byToday];
  return [byToday, { value: day, label: `Due by ${shortDay(day)}`, where: isDueBy(day) }];
}

function ownerOptions(owners: Awaited<ReturnType<typeof listOwners>>) {
  return [
    { value: 'none', label: 'No owner', where: isNull(table.ownerId) },
    ...owners.map(({ id, email }) => ({ value: id, label: email, where: eq(table.ownerId, id) })),
  ];
}

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
