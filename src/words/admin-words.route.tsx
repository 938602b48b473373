import { href } from 'react-router';
import { requireEditor } from '../accounts/guards.server.ts';
import { noticeIn } from '../platform/forms/form-answer.ts';
import { servicesContext } from '../platform/services.ts';
import { KeyHint, KeyHints } from '../ui/admin/keys.tsx';
import { Tabs } from '../ui/admin/panels.tsx';
import { AdminPage, DenseTable } from '../ui/admin-page.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { fullMoment, shortMoment } from '../ui/content/dates.ts';
import { CardCell, CardHeading, CardRow } from '../ui/content/table.tsx';
import type { Route } from './+types/admin-words.route.ts';
import { readWordsPage } from './read-words.server.ts';
import './words.css';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireEditor({ request, context });
  const view = new URL(request.url).searchParams.get('view') ?? '';
  const page = await readWordsPage(context.get(servicesContext), view);
  return { ...page, done: noticeIn(request.url, { imported: 'The texts are drafts now.' }) };
}

type Page = Route.ComponentProps['loaderData'];

export default function AdminWords({ loaderData: page }: Route.ComponentProps) {
  const path = href('/admin/words');
  return (
    <AdminPage
      title="Words"
      summary="What the site says. A change is a draft until it is published, and every revision can be had back."
      done={page.done}
      actions={page.many.map(({ kind, item }) => (
        <ButtonLink
          key={kind}
          href={`${href('/admin/words/:kind', { kind })}#title`}
          size="dense"
          variant="secondary"
        >
          New {item}
        </ButtonLink>
      ))}
    >
      <div className="admin-columns">
        <div>
          {page.toLookAt.length > 0 && <ToLookAt rows={page.toLookAt} />}
          <h2>What the site says</h2>
          <Tabs
            label="Documents"
            tabs={Object.entries(views).map(([name, label]) => ({
              label,
              href: name === 'all' ? path : `${path}?view=${name}`,
              count: page.counts[name] ?? 0,
              isCurrent: page.view === name,
            }))}
          />
          <Documents page={page} />
          <KeyHints>
            <KeyHint keys={['Enter']}>open</KeyHint>
            <KeyHint keys={['G', 'W']}>words</KeyHint>
          </KeyHints>
        </div>
        <Asides page={page} />
      </div>
    </AdminPage>
  );
}

const views = { all: 'All', drafts: 'Drafts', scheduled: 'Scheduled', unchanged: 'Never changed' };

function ToLookAt({ rows }: { rows: Page['toLookAt'] }) {
  return (
    <>
      <h2>To look at, {rows.length}</h2>
      <DenseTable caption="To look at" heads={['Where', 'What', 'Since']} isCards>
        {rows.map((row) => (
          <CardRow key={row.href}>
            <CardHeading href={row.href}>{row.name}</CardHeading>
            <CardCell at="wide">{row.what}</CardCell>
            <CardCell at="right" className={row.isLate ? 'late' : undefined}>
              {row.since}
            </CardCell>
          </CardRow>
        ))}
      </DenseTable>
    </>
  );
}

function Documents({ page }: { page: Page }) {
  const { documents, figures, many, view } = page;
  return (
    <DenseTable caption="What the site says" heads={heads} isCards>
      {view === 'all' && (
        <CardRow>
          <CardHeading href={href('/admin/words/figures')}>Prices and figures</CardHeading>
          <CardCell at="below">{figures.count} figures</CardCell>
          <CardCell at="right">
            {figures.drafts > 0 && <span className="draft-mark">{figures.drafts} in draft</span>}
          </CardCell>
          <CardCell />
        </CardRow>
      )}
      {view === 'all' &&
        many.map(({ kind, label, item }) => (
          <CardRow key={kind}>
            <CardHeading href={href('/admin/words/:kind', { kind })}>{label}</CardHeading>
            <CardCell at="below">Each {item} has its own page</CardCell>
            <CardCell />
            <CardCell />
          </CardRow>
        ))}
      {documents.map((row) => (
        <DocumentRow key={`${row.kind}/${row.slug}`} row={row} />
      ))}
    </DenseTable>
  );
}

const heads = ['Document', 'On the site', 'In work', 'Last change'] as const;

function DocumentRow({ row }: { row: Page['documents'][number] }) {
  const { kind, slug, label, published, hasDraft, scheduledFor, changedAt, changedBy } = row;
  return (
    <CardRow>
      <CardHeading href={href('/admin/words/:kind/:slug', { kind, slug })}>{label}</CardHeading>
      <CardCell at="below">
        <span className={published > 0 ? 'site-mark' : 'built-in-mark'}>
          {published > 0 ? `Revision ${published}` : 'Built in'}
        </span>
      </CardCell>
      <CardCell at="right">
        {hasDraft && <span className="draft-mark">Draft</span>}{' '}
        {scheduledFor && <span className="scheduled-mark">{shortMoment(scheduledFor)}</span>}
      </CardCell>
      <CardCell at="end">
        {changedAt && [shortMoment(changedAt), changedBy].filter(Boolean).join(', ')}
      </CardCell>
    </CardRow>
  );
}

function Asides({ page: { comingUp, lately } }: { page: Page }) {
  return (
    <aside>
      {comingUp.length > 0 && (
        <section aria-labelledby="coming">
          <h2 id="coming">Coming up</h2>
          <ul>
            {comingUp.map(({ kind, slug, label, scheduledFor }) => (
              <li key={`${kind}/${slug}`}>
                <small>{scheduledFor && fullMoment(scheduledFor)}</small>{' '}
                <a href={href('/admin/words/:kind/:slug', { kind, slug })}>{label}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="lately">
        <h2 id="lately">Published lately</h2>
        {lately.length === 0 && <p>Nothing yet: the site says what it was built with.</p>}
        <ul>
          {lately.map(({ kind, slug, label, number, at, by }) => (
            <li key={`${kind}/${slug}`}>
              <small>{[shortMoment(at), by].filter(Boolean).join(', ')}</small>{' '}
              <a href={href('/admin/words/:kind/:slug/compare', { kind, slug })}>
                {label}, revision {number}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="files">
        <h2 id="files">As files</h2>
        <p>
          What is published, for a developer to keep with the program. Taking a file in makes
          drafts, nothing more.
        </p>
        <form method="post" action={href('/admin/words/export')} className="button-row">
          <Button size="dense" variant="secondary">
            Export
          </Button>
          <ButtonLink href={href('/admin/words/import')} size="dense" variant="secondary">
            Import…
          </ButtonLink>
        </form>
      </section>
    </aside>
  );
}
