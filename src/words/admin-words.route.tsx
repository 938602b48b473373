import { href } from 'react-router';
import { requireAdmin } from '../accounts/guards.server.ts';
import { servicesContext } from '../platform/services.ts';
import { figureKind } from '../platform/words/words.ts';
import { AdminPage, DenseTable } from '../ui/admin-page.tsx';
import { fullMoment } from '../ui/content/dates.ts';
import { tableRoles } from '../ui/content/table.tsx';
import type { Route } from './+types/admin-words.route.ts';
import { type Listed, listWords } from './documents.server.ts';
import { readFigures } from './read-figures.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const services = context.get(servicesContext);
  const [listed, figures] = await Promise.all([listWords(services), readFigures(services)]);
  return {
    documents: listed.filter(({ kind }) => kind !== figureKind).map(toRow),
    many: services.features
      .flatMap(({ words = [] }) => words)
      .flatMap(({ name, label, many }) => (many ? [{ kind: name, label, item: many.item }] : [])),
    figures: {
      count: figures.length,
      late: figures.filter(({ isOverdue }) => isOverdue).length,
      drafts: figures.filter(({ hasDraft }) => hasDraft).length,
    },
  };
}

const toRow = ({ kind, slug, document, published, hasDraft, scheduledFor, ...last }: Listed) => ({
  kind,
  slug,
  label: document.label,
  published,
  hasDraft,
  scheduledFor,
  changedBy: last.changedBy,
  changedAt: last.changedAt,
});

type Row = ReturnType<typeof toRow>;

export default function AdminWords({ loaderData }: Route.ComponentProps) {
  const { documents, many, figures } = loaderData;
  return (
    <AdminPage
      title="Words"
      summary="What the site says. A change is a draft until it is published, and every revision can be had back."
    >
      <DenseTable caption="What the site says" heads={heads} isCards>
        <tr {...tableRoles.row}>
          <th {...tableRoles.rowHeading} scope="row">
            <a href={href('/admin/words/figures')} data-row="">
              Prices and figures
            </a>
          </th>
          <td {...tableRoles.cell} className="card-below">
            {figures.count} figures
          </td>
          <td {...tableRoles.cell} className="card-right">
            {[
              figures.late > 0 && `${figures.late} to check`,
              figures.drafts > 0 && `${figures.drafts} in draft`,
            ]
              .filter(Boolean)
              .join(', ')}
          </td>
          <td {...tableRoles.cell} />
        </tr>
        {many.map(({ kind, label, item }) => (
          <tr key={kind} {...tableRoles.row}>
            <th {...tableRoles.rowHeading} scope="row">
              <a href={href('/admin/words/:kind', { kind })} data-row="">
                {label}
              </a>
            </th>
            <td {...tableRoles.cell} className="card-below">
              Each {item} has its own page
            </td>
            <td {...tableRoles.cell} />
            <td {...tableRoles.cell} />
          </tr>
        ))}
        {documents.map((row) => (
          <DocumentRow key={`${row.kind}/${row.slug}`} row={row} />
        ))}
      </DenseTable>
    </AdminPage>
  );
}

const heads = ['Document', 'On the site', 'In work', 'Last change'] as const;

function DocumentRow({ row }: { row: Row }) {
  const { kind, slug, label, published, hasDraft, scheduledFor, changedAt, changedBy } = row;
  return (
    <tr {...tableRoles.row}>
      <th {...tableRoles.rowHeading} scope="row">
        <a href={href('/admin/words/:kind/:slug', { kind, slug })} data-row="">
          {label}
        </a>
      </th>
      <td {...tableRoles.cell} className="card-below">
        {published > 0 ? `Revision ${published}` : 'Built in'}
      </td>
      <td {...tableRoles.cell} className="card-right">
        {[hasDraft && 'Draft', scheduledFor && `Scheduled, ${fullMoment(scheduledFor)}`]
          .filter(Boolean)
          .join(', ')}
      </td>
      <td {...tableRoles.cell} className="card-end">
        {changedAt && [fullMoment(changedAt), changedBy].filter(Boolean).join(', ')}
      </td>
    </tr>
  );
}
