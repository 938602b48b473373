import { data, href } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, type Asked, success } from '../accounts/admin-action.server.ts';
import { requireEditor } from '../accounts/guards.server.ts';
import { londonDay } from '../platform/database/london-day.ts';
import { noticeIn } from '../platform/forms/form-answer.ts';
import { servicesContext } from '../platform/services.ts';
import { figureKind } from '../platform/words/words.ts';
import { Tabs } from '../ui/admin/panels.tsx';
import { AdminPage, DenseTable } from '../ui/admin-page.tsx';
import { Button } from '../ui/button.tsx';
import { formatDay } from '../ui/content/dates.ts';
import { tableRoles } from '../ui/content/table.tsx';
import type { Route } from './+types/admin-figures.route.ts';
import type { Content } from './content.ts';
import { findDeclared } from './documents.server.ts';
import { publishAtOnce } from './publish.server.ts';
import { type Figure, readFigures } from './read-figures.server.ts';

const views = { all: 'All', due: 'To check', off: 'Off' } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireEditor({ request, context });
  const figures = await readFigures(context.get(servicesContext));
  const asked = new URL(request.url).searchParams.get('view') ?? '';
  const view = asked === 'due' || asked === 'off' ? asked : 'all';
  const inView = {
    all: figures,
    due: figures.filter(({ isOverdue }) => isOverdue),
    off: figures.filter(({ shown }) => !shown),
  };
  const counts = { all: figures.length, due: inView.due.length, off: inView.off.length };
  return { view, counts, figures: inView[view], done: noticeIn(request.url, notices) };
}

const notices: Record<string, string> = {
  right: 'Checked today: the date is on the site.',
  off: 'Switched off, everywhere.',
  on: 'On the site again.',
};

/** All three at once, past a draft: they change no words. */
export const action = adminAction({
  may: 'editor',
  schema: z.object({ intent: z.enum(['right', 'off', 'on']), target: z.string() }),
  acts: {
    right: (asked, { target }) =>
      change(asked, target, (content) => ({
        ...content,
        lastChecked: londonDay(asked.services.clock()),
      })),
    off: (asked, { target }) => change(asked, target, (content) => ({ ...content, shown: false })),
    on: (asked, { target }) => change(asked, target, (content) => ({ ...content, shown: true })),
  },
});

async function change(
  { services, actor, fields }: Asked,
  slug: string,
  to: (content: Content) => Content,
) {
  const declared = findDeclared(services, { kind: figureKind, slug });
  if (!declared) throw data(null, { status: 404 });
  await publishAtOnce(services, actor, declared, to);
  return success(fields['intent']);
}

export default function AdminFigures({ loaderData }: Route.ComponentProps) {
  const { view, counts, figures, done } = loaderData;
  const path = href('/admin/words/figures');
  return (
    <AdminPage
      title="Prices and figures"
      summary={
        <>
          Each is written once: texts name it, and it changes everywhere.{' '}
          <a href={href('/admin/words')}>Words</a>
        </>
      }
      done={done}
    >
      <Tabs
        label="Figures"
        tabs={Object.entries(views).map(([name, label]) => ({
          label,
          href: name === 'all' ? path : `${path}?view=${name}`,
          count: counts[name as keyof typeof views],
          isCurrent: name === view,
        }))}
      />
      <form method="post">
        <DenseTable caption="Figures, next check first" heads={heads} isCards>
          {figures.map((figure) => (
            <FigureRow key={figure.slug} figure={figure} />
          ))}
        </DenseTable>
      </form>
      {figures.length === 0 && <p>None.</p>}
    </AdminPage>
  );
}

const heads = [
  'What it says',
  'Alone',
  'Source',
  'Next check',
  { number: 'Places' },
  { hidden: 'Acts' },
] as const;

function FigureRow({ figure }: { figure: Figure }) {
  const { slug, says, value, source, hasDraft, shown, places } = figure;
  const act = { name: 'intent', size: 'dense', variant: 'secondary' } as const;
  return (
    <tr {...tableRoles.row}>
      <th {...tableRoles.rowHeading} scope="row">
        <a href={href('/admin/words/:kind/:slug', { kind: figureKind, slug })} data-row="">
          {says}
        </a>
        {hasDraft && ' (draft)'}
      </th>
      <td {...tableRoles.cell} className="card-right">
        {value}
      </td>
      <td {...tableRoles.cell} className="card-hidden">
        {source}
      </td>
      <td {...tableRoles.cell} className="card-end">
        {shown ? formatDay(new Date(figure.nextCheck)) : 'not while off'}
        {figure.isOverdue && <b className="urgent"> late</b>}
      </td>
      <td {...tableRoles.cell} className="number card-hidden">
        {places}
      </td>
      <td {...tableRoles.cell} className="card-below">
        {shown && (
          <Button {...act} value={`right:${slug}`} aria-label={`Still right: ${says}`}>
            Still right
          </Button>
        )}{' '}
        <Button {...act} value={`${shown ? 'off' : 'on'}:${slug}`}>
          Switch {shown ? 'off' : 'on'}
          <span className="visually-hidden"> {says}</span>
        </Button>
      </td>
    </tr>
  );
}
