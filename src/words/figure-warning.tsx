import { Button } from '../ui/button.tsx';
import { formatDay } from '../ui/content/dates.ts';
import type { Warning } from './warnings.server.ts';

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
