import { href } from 'react-router';
import { Button, ButtonLink } from '../ui/button.tsx';
import { formatDay } from '../ui/content/dates.ts';
import type { readFigure } from './read-figures.server.ts';
import type { Warning } from './warnings.server.ts';

type Props = { figure: NonNullable<Awaited<ReturnType<typeof readFigure>>> };

/** Beside a figure's form: the next check, where it stands, and what goes with it if it is switched off. */
export function FigureFacts({ figure }: Props) {
  const { slug, nextCheck, isOverdue, isNew, shown, places } = figure;
  const { sentences, pages, printed } = places;
  const path = href('/admin/words/figures');
  const check = `checked by ${formatDay(new Date(nextCheck))}`;
  return (
    <>
      {shown && (
        <form method="post" action={path} className="proposal">
          <p>{isOverdue ? <b className="late">To be {check}</b> : `To be ${check}`}</p>
          <p className="hint">Published at once: only the date changes.</p>
          <Button name="intent" value={`right:${slug}`} size="dense" data-key="y">
            Still right, checked today <kbd className="key">Y</kbd>
          </Button>
        </form>
      )}
      <section aria-labelledby="places">
        <h2 id="places">Where it stands</h2>
        <ul>
          {sentences.map(({ name, document, field, label, text }, index) => (
            <li key={index}>
              <a href={`${href('/admin/words/:kind/:slug', name)}#${field}`}>
                {document}, {label}
              </a>
              <p className="hint">{text}</p>
            </li>
          ))}
          {pages.map((page) => (
            <li key={page}>
              <a href={page}>{page}</a>
            </li>
          ))}
          {printed.map((document) => (
            <li key={document.href}>
              <a href={document.href}>{document.label}</a>
              <p className="hint">PDF: keeps the figure of the day it was made</p>
            </li>
          ))}
        </ul>
        {sentences.length + pages.length + printed.length === 0 && <p>Nowhere.</p>}
      </section>
      {!isNew && (
        <form method="post" action={path}>
          <h2>{shown ? 'Take it off the site' : 'Off the site'}</h2>
          <p className="hint">
            {shown
              ? `At once, with the ${sentences.length === 1 ? 'sentence' : 'sentences'} above. Back with one press.`
              : 'What it says, and the sentences that name it, are left out.'}
          </p>
          <Button
            name="intent"
            value={`${shown ? 'off' : 'on'}:${slug}`}
            size="dense"
            variant={shown ? 'danger' : 'secondary'}
            data-key="o"
          >
            {shown ? 'Switch off everywhere' : 'Switch on'} <kbd className="key">O</kbd>
          </Button>
        </form>
      )}
    </>
  );
}

/** The names that texts can have; the page's script puts one where the caret was. */
export const FigurePicker = ({ figures }: { figures: Record<string, string> }) => (
  <details className="fold">
    <summary>Figures to name in a text</summary>
    <ul>
      {Object.entries(figures).map(([name, value]) => (
        <li key={name}>
          <button type="button" className="link-button" data-figure={name}>
            {`{${name}}`}
          </button>{' '}
          {value || 'said in words'}
        </li>
      ))}
    </ul>
  </details>
);

/** Below a field with a number that is none of our figures: it can be published all the same. */
export function FigureWarning({ warning }: { warning: Warning }) {
  const { field, phrase, number, figure } = warning;
  const act = {
    name: 'intent',
    size: 'dense',
    variant: 'secondary',
    formNoValidate: true,
  } as const;
  const isSame = figure?.value === number || figure?.value === phrase;
  return (
    <div className="proposal">
      <p>
        {isSame
          ? `“${phrase}” is one of Prices and figures: written by its name, it changes with it.`
          : `“${phrase}” is in no row of Prices and figures, so no one could say where it comes from.`}
      </p>
      <div className="button-row">
        {figure && (
          <Button {...act} value={`write-figure:${field}:${figure.slug}`}>
            Write “{figure.says}”
          </Button>
        )}
        <ButtonLink size="dense" variant="secondary" href={addPath(number)}>
          Add {number} as a figure
        </ButtonLink>
        <Button {...act} value={`no-figure:${phrase}`}>
          It is no figure
        </Button>
      </div>
      {figure && (
        <p className="hint">
          “{figure.says}” is there: {figure.source}, checked{' '}
          {formatDay(new Date(figure.lastChecked))}.
        </p>
      )}
    </div>
  );
}

const addPath = (number: string) =>
  `${href('/admin/words/figures')}?value=${encodeURIComponent(number)}#new`;
