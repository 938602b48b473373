import { href } from 'react-router';
import { Button } from '../ui/button.tsx';
import { formatDay } from '../ui/content/dates.ts';
import type { readFigure } from './read-editor.server.ts';

type Props = { figure: NonNullable<Awaited<ReturnType<typeof readFigure>>> };

/** Beside a figure's form: the next check, where it stands, and what goes with it if it is switched off. */
export function FigureFacts({ figure }: Props) {
  const { slug, nextCheck, isOverdue, shown, places } = figure;
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
