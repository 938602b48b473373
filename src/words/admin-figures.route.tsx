import { data, href } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, type Asked, invalid, success } from '../accounts/admin-action.server.ts';
import { requireEditor } from '../accounts/guards.server.ts';
import { londonDay } from '../platform/database/london-day.ts';
import { errorsIn, fieldProps, noticeIn } from '../platform/forms/form-answer.ts';
import { servicesContext } from '../platform/services.ts';
import { figureKind, isTaken } from '../platform/words/words.ts';
import { KeyHint, KeyHints } from '../ui/admin/keys.tsx';
import { Tabs } from '../ui/admin/panels.tsx';
import { AdminPage, DenseTable } from '../ui/admin-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/forms/error-summary.tsx';
import '../ui/controls.css';
import type { Route } from './+types/admin-figures.route.ts';
import type { Content } from './content.ts';
import { addedName, findDeclared, findKind } from './documents.server.ts';
import { createDocument } from './many.server.ts';
import { publishAtOnce } from './publish.server.ts';
import { FigureRow, FigureTools, figureHeads, NewFigure } from './figure-rows.tsx';
import { exportFigures, listFigures } from './list-figures.server.ts';
import { readFigures } from './read-figures.server.ts';

const views = { all: 'All', due: 'To check', prices: 'Prices', off: 'Off' } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireEditor({ request, context });
  const page = await listFigures(context.get(servicesContext), request.url);
  const query = new URL(request.url).searchParams;
  return { ...page, newValue: query.get('value') ?? '', done: noticeIn(request.url, notices) };
}

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    const { searchParams } = new URL(request.url);
    if (request.method !== 'POST' || searchParams.get('format') !== 'csv') return undefined;
    const actor = await requireEditor({ request, context });
    return exportFigures(context.get(servicesContext), actor, request.url);
  },
];

const notices: Record<string, string> = {
  right: 'Checked today: the date is on the site.',
  off: 'Switched off, everywhere.',
  on: 'On the site again.',
};

const nameField = z
  .string()
  .check(z.trim(), z.regex(addedName, 'Takes letters and digits, such as nightPrice'));

/** The three on a figure go out at once, past a draft: they change no words. */
export const action = adminAction({
  may: 'editor',
  schema: z.discriminatedUnion('intent', [
    z.object({ intent: z.enum(['right', 'off', 'on']), target: z.string() }),
    z.object({ intent: z.literal('create'), name: nameField, value: z.string() }),
  ]),
  acts: {
    create: async ({ services, actor }, { name: slug, value }) => {
      const taken = invalid([{ field: 'name', message: 'Something else has this name' }]);
      const blank = findKind(services, figureKind)?.added;
      if (!blank || isTaken(slug)) return taken;
      const lastChecked = londonDay(services.clock());
      const many = { blank: { ...blank, lastChecked, shown: true }, title: 'value' };
      const figure = { kind: figureKind, slug };
      const outcome = await createDocument(services, actor, figure, { title: value, many });
      if (outcome.kind === 'taken') return taken;
      return success(undefined, href('/admin/words/:kind/:slug', figure));
    },
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
  const figures = await readFigures(services);
  // One that was never published has nothing to switch on.
  const isThere = figures.some((one) => one.slug === slug && !one.isNew);
  if (!declared || !isThere) throw data(null, { status: 404 });
  await publishAtOnce(services, actor, declared, to);
  return success(fields['intent']);
}

export default function AdminFigures({ loaderData, actionData }: Route.ComponentProps) {
  const { view, counts, figures, newValue, done } = loaderData;
  const errors = errorsIn(actionData);
  const field = fieldProps(errors, actionData?.values ?? { value: newValue });
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
      actions={
        <ButtonLink href="#new" size="dense" variant="secondary" data-key="c">
          New figure <kbd className="key">C</kbd>
        </ButtonLink>
      }
      done={actionData ? undefined : done}
    >
      <ErrorSummary errors={errors} />
      <Tabs
        label="Figures"
        tabs={Object.entries(views).map(([name, label]) => ({
          label,
          href: name === 'all' ? path : `${path}?view=${name}`,
          count: counts[name as keyof typeof views],
          isCurrent: name === view,
        }))}
      />
      <FigureTools {...loaderData} />
      <form method="post">
        <DenseTable caption="Figures, next check first" heads={figureHeads} isCards>
          {figures.map((figure) => (
            <FigureRow key={figure.slug} figure={figure} />
          ))}
        </DenseTable>
      </form>
      {figures.length === 0 && <p>None.</p>}
      <KeyHints>
        <KeyHint keys={['Enter']}>open</KeyHint>
        <KeyHint keys={['Y']}>still right</KeyHint>
        <KeyHint keys={['O']}>on or off</KeyHint>
        <KeyHint keys={['C']}>new figure</KeyHint>
      </KeyHints>
      <NewFigure field={field} />
    </AdminPage>
  );
}
