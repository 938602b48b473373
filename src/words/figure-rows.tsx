import { href } from 'react-router';
import { Button } from '../ui/button.tsx';
import { formatDay } from '../ui/content/dates.ts';
import { CardCell, CardHeading, CardRow } from '../ui/content/table.tsx';
import { Field } from '../ui/forms/field.tsx';
import { FilterFold } from '../ui/admin/panels.tsx';
import type { fieldProps } from '../platform/forms/form-answer.ts';
import { figureKind } from '../platform/words/words.ts';
import type { Figure } from './read-figures.server.ts';

type ToolsProps = { view: string; q: string; owner: string; owners: readonly string[] };

/** Above the list: search and owner, kept with the view, and the same rows as CSV. */
export function FigureTools({ view, q, owner, owners }: ToolsProps) {
  const params = new URLSearchParams({ view, q, owner });
  return (
    <search>
      <form method="get" className="flow list-tools screen-only">
        <input type="hidden" name="view" value={view} />
        <label className="search">
          <span className="visually-hidden">Search in the figures</span>
          <input type="search" name="q" defaultValue={q} placeholder="Search in the figures" />
        </label>
        <FilterFold count={owner ? 1 : 0}>
          <label className="stacked">
            Owner
            <select name="owner" defaultValue={owner}>
              <option value="">Any</option>
              {owners.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
          <div className="button-row">
            <Button size="dense">Apply</Button>
          </div>
        </FilterFold>
        <span className="last">
          <Button
            variant="secondary"
            size="dense"
            formMethod="post"
            formAction={`${href('/admin/words/figures')}?${params.toString()}&format=csv`}
          >
            Export CSV
          </Button>
        </span>
      </form>
    </search>
  );
}

export const figureHeads = [
  'What it says',
  'Alone',
  'Source',
  'Owner',
  'Next check',
  { number: 'Places' },
  { hidden: 'Acts' },
] as const;

export function FigureRow({ figure }: { figure: Figure }) {
  const { slug, says, value, source, owner, hasDraft, isNew, shown, places } = figure;
  const act = { name: 'intent', size: 'dense', variant: 'secondary' } as const;
  return (
    <CardRow>
      <CardHeading href={href('/admin/words/:kind/:slug', { kind: figureKind, slug })}>
        {says}
        {hasDraft && ' (draft)'}
      </CardHeading>
      <CardCell at="hidden">{value}</CardCell>
      <CardCell at="hidden">{source}</CardCell>
      <CardCell at="hidden">{owner}</CardCell>
      <CardCell at="right">
        {shown ? formatDay(new Date(figure.nextCheck)) : 'not while off'}
        {figure.isOverdue && <b className="urgent"> late</b>}
      </CardCell>
      <CardCell at="hidden" className="number">
        {places}
      </CardCell>
      <CardCell at="below">
        {shown && (
          <Button {...act} value={`right:${slug}`} data-key="y">
            Still right<span className="visually-hidden">: {says}</span>
          </Button>
        )}{' '}
        {!isNew && (
          <Button {...act} value={`${shown ? 'off' : 'on'}:${slug}`} data-key="o">
            Switch {shown ? 'off' : 'on'}
            <span className="visually-hidden"> {says}</span>
          </Button>
        )}
      </CardCell>
    </CardRow>
  );
}

/** It begins as a draft. */
export const NewFigure = ({ field }: { field: ReturnType<typeof fieldProps> }) => (
  <section id="new" aria-labelledby="new-title" className="measure">
    <h2 id="new-title">New figure</h2>
    <form method="post" className="form">
      <Field
        label="Name"
        hint="As texts write it in braces, such as nightPrice. It stays."
        required
        {...field('name')}
        maxLength={40}
        autoComplete="off"
      />
      <Field label="Figure" {...field('value')} maxLength={40} autoComplete="off" />
      <Button size="dense" name="intent" value="create">
        Begin
      </Button>
    </form>
  </section>
);
