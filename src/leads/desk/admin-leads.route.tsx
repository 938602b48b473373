import { requireAdmin } from '../../accounts/guards.server.ts';
import { listPage } from '../../platform/lists/list-page.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminList, type Column } from '../../ui/admin/admin-list.tsx';
import { shortMoment } from '../../ui/content/short-moment.ts';
import { leadSources, sourceNames } from '../lead-source.ts';
import { leadStages, stageNames } from '../lead-stage.ts';
import type { Route } from './+types/admin-leads.route.ts';
import { listOwners } from './lead-owners.server.ts';
import { shortDay } from './lead-change.ts';
import { today, workDay } from './lead-form.ts';
import { leadsListAt, nobody } from './leads-list.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const { db, clock } = context.get(servicesContext);
  const [page, known] = await Promise.all([
    listPage(db, leadsListAt(clock()), request.url),
    listOwners(db),
  ]);
  const addresses = new Map(known.map(({ id, email }) => [id, email]));
  const rows = page.rows.map((row) => ({ ...row, owner: addresses.get(row.ownerId ?? '') }));
  const owners = [{ value: nobody, label: 'Nobody' }].concat(
    known.map(({ id, email }) => ({ value: id, label: email })),
  );
  return { rows, view: page.view, owners };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: Column<Row>[] = [
  { label: 'Received', sort: 'received', cell: ({ createdAt }) => shortMoment(createdAt) },
  { label: 'Name', cell: ({ name }) => name ?? <small>not given</small> },
  { label: 'Email', sort: 'email', isText: true, cell: ({ email }) => email },
  { label: 'Source', cell: ({ leadSource }) => sourceNames[leadSource] },
  { label: 'Type', cell: ({ leadType }) => leadType },
  {
    label: 'Last contact',
    sort: 'contact',
    cell: ({ lastContactAt }) => shortMoment(lastContactAt),
  },
  { label: 'Stage', cell: ({ stage }) => stageNames[stage] },
  { label: 'Owner', cell: ({ owner }) => owner },
  {
    label: 'Next step',
    cell: ({ nextStep, nextStepDue }) =>
      [nextStepDue && shortDay(nextStepDue), nextStep].filter(Boolean).join(': '),
  },
];

const filters = [
  {
    name: 'source',
    label: 'Source',
    options: leadSources.map((value) => ({ value, label: sourceNames[value] })),
  },
  {
    name: 'stage',
    label: 'Stage',
    options: leadStages.map((value) => ({ value, label: stageNames[value] })),
  },
  {
    name: 'duplicates',
    label: 'Duplicates',
    options: [{ value: 'suspected', label: 'Suspected' }],
  },
];

/** The URL may also contain a date. */
function dueOptions(query: string) {
  const asked = new URLSearchParams(query).get('due');
  const options = [{ value: today, label: 'Due by today' }];
  if (!asked || !workDay.safeParse(asked).success) return options;
  return [...options, { value: asked, label: `Due by ${shortDay(asked)}` }];
}

export default function AdminLeads({ loaderData }: Route.ComponentProps) {
  const { rows, view, owners } = loaderData;
  const due = { name: 'due', label: 'Next step', options: dueOptions(view.query) };
  return (
    <AdminList
      title="Leads"
      empty="Anyone who writes to us, downloads a document or finishes an assessment becomes a lead."
      path="/admin/leads"
      isExported
      searchLabel="Search name, email or phone"
      view={view}
      rows={rows}
      getHref={({ id }) => `/admin/leads/${id}`}
      columns={columns}
      filters={[...filters, due, { name: 'owner', label: 'Owner', options: owners }]}
    >
      <p>
        <a href="/admin/webhooks">Webhooks</a> tell other programs, such as a CRM, of new and
        changed leads.
      </p>
    </AdminList>
  );
}
