import { href } from 'react-router';
import { stageNames } from '../../leads/lead.ts';
import type { NextStep, Unanswered } from '../../platform/reporting.ts';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import { StageMark, PromiseScale } from '../../ui/admin/marks.tsx';
import { formatDue, shortDay } from '../../ui/content/dates.ts';
import type { Day } from './read-day.server.ts';
import { CardCell, CardHeading, CardRow, PlainTable } from '../../ui/content/table.tsx';

/** As many rows as a first page has room for. */
const shown = 12;

export function UnansweredTable({ day: { unanswered, inbox } }: { day: Day }) {
  return (
    <section aria-labelledby="unanswered">
      <div className="flow line">
        <h2 id="unanswered">Waiting for us, {unanswered.length}</h2>
        <p className="wide">
          {unanswered[0]?.promise.isWorkingTime
            ? 'By the same time of the next working day'
            : '24 hours from their message'}
        </p>
        {inbox && <a href={inbox}>{unanswered.length > shown ? 'All of them' : 'Inbox'}</a>}
      </div>
      {unanswered.length === 0 ? (
        <p>No one waits for us.</p>
      ) : (
        <PlainTable
          isCards
          className="dense-table row-cards unanswered"
          caption="What waits for our answer, shortest time first"
          heads={['Name', 'Time left', 'Company', 'Message', 'Owner']}
        >
          {unanswered.slice(0, shown).map((row) => (
            <UnansweredRow key={row.key} row={row} />
          ))}
        </PlainTable>
      )}
    </section>
  );
}

function UnansweredRow({ row }: { row: Unanswered }) {
  return (
    <CardRow>
      <Name row={row} />
      <CardCell at="right">
        <PromiseScale clock={row.promise} />
      </CardCell>
      <CardCell at="below" dir="auto">
        {row.company}
      </CardCell>
      <CardCell at="hidden" dir="auto">
        {row.message.slice(0, 200)}
      </CardCell>
      <CardCell at="end">{row.owner?.name ?? <strong>No owner</strong>}</CardCell>
    </CardRow>
  );
}

/** What an admin has to set up, while there is nothing else to do. */
export function FirstSteps({ day: { firstSteps } }: { day: Day }) {
  if (firstSteps.length === 0) return null;
  const done = firstSteps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="first-steps">
      <div className="flow line">
        <h2 id="first-steps">
          First steps, {done} of {firstSteps.length} done
        </h2>
      </div>
      <ul className="counts">
        {firstSteps.map(({ label, href: address, isDone }) => (
          <li key={label}>
            <a href={address}>{label}</a>
            <RiskMark level={isDone ? 'low' : 'moderate'}>{isDone ? 'Done' : 'To do'}</RiskMark>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Notes of colleagues that name the user; absent where there are none. */
export function NamedTable({ day: { named } }: { day: Day }) {
  if (named.length === 0) return null;
  return (
    <section aria-labelledby="named">
      <div className="flow line">
        <h2 id="named">You are named, {named.length}</h2>
      </div>
      <PlainTable
        isCards
        className="dense-table row-cards next-steps"
        caption="Notes that name me, the newest first"
        heads={['Name', 'When', 'Note', 'Company', 'Done']}
      >
        {named.slice(0, shown).map((row) => (
          <CardRow key={row.key}>
            <Name row={row} />
            <CardCell at="right">{shortDay(row.at)}</CardCell>
            <CardCell at="below" dir="auto">
              {row.author ?? 'A former colleague'}: {row.text.slice(0, 200)}
            </CardCell>
            <CardCell at="hidden" dir="auto">
              {row.company}
            </CardCell>
            <CardCell at="end">
              <form method="post" action={href('/admin')}>
                <input type="hidden" name="noteId" value={row.key} />
                <button type="submit" className="link-button" name="intent" value="seen">
                  Done<span className="visually-hidden"> with the note on {row.name}</span>
                </button>
              </form>
            </CardCell>
          </CardRow>
        ))}
      </PlainTable>
    </section>
  );
}

export function NextStepTable({ day: { nextSteps, today } }: { day: Day }) {
  const late = nextSteps.filter(({ due }) => due < today).length;
  const dueToday = nextSteps.filter(({ due }) => due === today).length;
  return (
    <section aria-labelledby="next-steps">
      <div className="flow line">
        <h2 id="next-steps">My next steps, {nextSteps.length}</h2>
        {nextSteps.length > 0 && (
          <p>
            {late} late, {dueToday} today
          </p>
        )}
        <a href={href('/admin/calendar')}>Calendar feed</a>
      </div>
      {nextSteps.length === 0 ? (
        <p>None has a day. A person’s page has all of their next steps.</p>
      ) : (
        <PlainTable
          isCards
          className="dense-table row-cards next-steps"
          caption="My next steps by due day"
          heads={['Name', 'Due', 'Next step', 'Company', 'Done']}
        >
          {nextSteps.slice(0, shown).map((row) => (
            <NextStepRow key={row.key} row={row} today={today} />
          ))}
        </PlainTable>
      )}
    </section>
  );
}

function NextStepRow({ row, today }: { row: NextStep; today: string }) {
  return (
    <CardRow>
      <Name row={row} />
      <CardCell at="right">
        <span className={row.due < today ? 'late' : undefined}>
          {[formatDue(row.due, today), row.time].filter(Boolean).join(', ')}
        </span>
      </CardCell>
      <CardCell at="below" dir="auto">
        {row.step}
      </CardCell>
      <CardCell at="hidden" dir="auto">
        {row.company} <StageMark stage={row.stage}>{stageNames[row.stage]}</StageMark>
      </CardCell>
      <CardCell at="end">
        <form method="post" action={row.href}>
          <input type="hidden" name="back" value={href('/admin')} />
          <button
            type="submit"
            className="link-button"
            name="intent"
            value={`step-done:${row.key}`}
          >
            Done<span className="visually-hidden"> ({row.step})</span>
          </button>
        </form>
      </CardCell>
    </CardRow>
  );
}

const Name = ({ row }: { row: { href: string; name: string } }) => (
  <CardHeading dir="auto" href={row.href}>
    {row.name}
  </CardHeading>
);
