import type { fieldProps } from '../platform/forms/form-answer.ts';
import { DenseTable } from '../ui/admin-page.tsx';
import { Button } from '../ui/button.tsx';
import { shortMoment } from '../ui/content/dates.ts';
import { CardCell, CardHeading, CardRow } from '../ui/content/table.tsx';
import { Field } from '../ui/forms/field.tsx';
import type { Change } from './compare.server.ts';

type Revision = { number: number; at: Date | null; by: string | null; note: string };

type Page = {
  version: number;
  /** Numbers of revisions; 0 is what is built in. */
  published: number;
  scheduled: number;
  /** The one that is compared; null for what is on the site. */
  earlier: number | null;
  changes: readonly Change[];
  /** How many texts there are. */
  fields: number;
  revisions: readonly Revision[];
  /** Whether there are earlier ones. */
  isMore: boolean;
  /** Of the firm, with nothing built in. */
  isOwn: boolean;
};

export const nameRevision = (number: number) => (number === 0 ? 'Built in' : `Revision ${number}`);

/** Above what differs: from what, and how much. */
export function CompareWith({ page }: { page: Page }) {
  const { earlier, changes, fields, revisions, isOwn } = page;
  const changed = changes.length;
  return (
    <form method="get" className="flow list-tools">
      <label>
        Compare with{' '}
        <select name="revision" defaultValue={earlier ?? ''}>
          <option value="">What is on the site</option>
          {[...revisions, ...(isOwn ? [] : [builtIn])].map(({ number, at }) => (
            <option key={number} value={number}>
              {[nameRevision(number), at && shortMoment(at)].filter(Boolean).join(', ')}
            </option>
          ))}
        </select>
      </label>
      <Button size="dense" variant="secondary">
        Show
      </Button>
      <p>
        {changed === 1 ? '1 field changed' : `${changed} fields changed`},{' '}
        {Math.max(0, fields - changed)} the same
      </p>
    </form>
  );
}

const builtIn: Revision = { number: 0, at: null, by: null, note: 'The text that came with it' };

type TimeProps = { number: number; field: ReturnType<typeof fieldProps> };

/** Of the revision on the clock. */
export const ChangeTime = ({ number, field }: TimeProps) => (
  <form method="post" className="form">
    <Field label="It goes out at, London" {...field('at')} type="datetime-local" />
    <Button name="intent" value={`reschedule:${number}`} variant="secondary">
      Change the time
    </Button>
  </form>
);

/** Said, not refused: a sentence more may be worth it. */
export const TooHeavy = ({ bytes, most }: { bytes: number; most: number }) => (
  <p className="hint">
    The page would bring {formatCount(bytes)} bytes. Up to {formatCount(most)} arrive at once; more
    takes a moment longer on a phone. It can be published all the same.
  </p>
);

const formatCount = (count: number) => count.toLocaleString('en-GB');

/** Every revision, to be compared with, or restored. */
export function History({ page }: { page: Page }) {
  const { version, revisions, isMore, isOwn, published, scheduled } = page;
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <p className="hint">Restoring makes a draft. Nothing is ever overwritten.</p>
      <form method="post">
        <input type="hidden" name="version" value={version} />
        <DenseTable caption="Revisions, newest first" heads={heads} isCards>
          {[...revisions, ...(isMore || isOwn ? [] : [builtIn])].map((revision) => (
            <Row
              key={revision.number}
              revision={revision}
              isOnSite={revision.number === published}
              isScheduled={scheduled > 0 && revision.number === scheduled}
            />
          ))}
        </DenseTable>
      </form>
      {isMore && <a href={`?before=${revisions.at(-1)?.number}#history`}>Earlier revisions</a>}
    </section>
  );
}

const heads = ['Revision', 'State', 'When', 'By', 'What changed', { hidden: 'Acts' }] as const;

type RowProps = { revision: Revision; isOnSite: boolean; isScheduled: boolean };

function Row({ revision: { number, at, by, note }, isOnSite, isScheduled }: RowProps) {
  return (
    <CardRow>
      <CardHeading href={`?revision=${number}`}>{nameRevision(number)}</CardHeading>
      <CardCell at="right">
        {isOnSite && <span className="site-mark">On the site</span>}
        {isScheduled && <span className="scheduled-mark">Scheduled</span>}
      </CardCell>
      <CardCell at="below">{at && shortMoment(at)}</CardCell>
      <CardCell at="end">{by}</CardCell>
      <CardCell at="wide">{note}</CardCell>
      <CardCell at="wide">
        {!isOnSite && (
          <Button name="intent" value={`restore:${number}`} size="dense" variant="secondary">
            Restore<span className="visually-hidden"> {nameRevision(number)} as a draft</span>
          </Button>
        )}
      </CardCell>
    </CardRow>
  );
}
