import { href } from 'react-router';
import type { HistoryEntry } from '../../platform/reporting.ts';
import { Tabs } from '../../ui/admin/panels.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import type { PersonAnswer } from '../person/person-form.ts';
import type { PersonPageData } from '../person/read-person.server.ts';
import { NoteRow, TimeOfDay } from './person-note.tsx';
import {
  type ChangeEntry,
  countTabs,
  groupByDay,
  tabNames,
  type TimelineEntry,
  type TimelineTab,
  timelineTabs,
} from './timeline.ts';
import { PromiseScale } from '../../ui/admin/marks.tsx';

type Props = { page: PersonPageData; tab: TimelineTab; answer: PersonAnswer | undefined };

export function PersonTimeline({ page, tab, answer }: Props) {
  const { person, timeline, now } = page;
  const counts = countTabs(timeline);
  const days = groupByDay(timeline, tab, now);
  const path = href('/admin/people/:id', { id: person.id });
  return (
    <section aria-labelledby="timeline-heading">
      <div className="flow line">
        <h2 id="timeline-heading">Timeline</h2>
        <p>newest first</p>
      </div>
      <Tabs
        label="Timeline filter"
        tabs={timelineTabs.map((one) => ({
          label: tabNames[one],
          href: one === 'all' ? path : `${path}?tab=${one}`,
          count: counts[one],
          isCurrent: one === tab,
        }))}
      />
      <ol className="timeline" aria-label="Timeline, newest first">
        {days.length === 0 && <li className="nothing">Nothing here yet.</li>}
        {days.map(({ title, rows }) => [
          <li key={title} className="day">
            {title}
          </li>,
          ...rows.map((row) => (
            <Row key={row.key} row={row} personId={person.id} answer={answer} />
          )),
        ])}
      </ol>
    </section>
  );
}

type RowProps = { row: TimelineEntry; personId: string; answer: PersonAnswer | undefined };

function Row({ row, personId, answer }: RowProps) {
  switch (row.kind) {
    case 'event':
      return <EventRow entry={row.entry} />;
    case 'note':
      return <NoteRow personId={personId} note={row.note} answer={answer} />;
    case 'change':
      return <ChangeRow personId={personId} change={row.change} />;
    case 'consents':
      return <ConsentsRow entries={row.entries} at={row.at} />;
  }
}

function EventRow({ entry }: { entry: HistoryEntry }) {
  const { at, kind, title, detail, state, message, href: address } = entry;
  const shown = message ? message.text : title;
  return (
    <li>
      <TimeOfDay at={at} />
      <span className={`kind ${getShape(entry)}`}>{kind}</span>
      <span className={message || address ? 'one-line' : undefined}>
        {address ? (
          <a href={address} data-row="">
            {shown}
          </a>
        ) : (
          shown
        )}
        {detail && !message && (
          <details className="fold">
            <summary>more</summary>
            <p className="person-words">{detail}</p>
          </details>
        )}
      </span>
      <span className={state?.isUrgent ? 'late' : undefined}>{state?.text}</span>
    </li>
  );
}

function getShape({ message, isBounce }: HistoryEntry): string {
  if (isBounce) return 'bounce';
  return message?.by === 'them' ? 'received' : '';
}

function ChangeRow({ personId, change }: { personId: string; change: ChangeEntry }) {
  const { at, kind, title, by, undo } = change;
  return (
    <li>
      <TimeOfDay at={at} />
      <span className="kind system">{kind}</span>
      <span>
        {title}
        {undo && `, by ${by ?? 'a deleted account'}`}
      </span>
      {undo ? (
        <form method="post" action={href('/admin/people/:id', { id: personId })}>
          <input type="hidden" name="intent" value="unmerge" />
          <input type="hidden" name="otherId" value={undo.otherId} />
          <button type="submit" className="link-button">
            Undo merge<span className="visually-hidden"> with {undo.name}</span>
          </button>
        </form>
      ) : (
        <span>{by ?? 'a deleted account'}</span>
      )}
    </li>
  );
}

function ConsentsRow({ entries, at }: { entries: HistoryEntry[]; at: Date }) {
  return (
    <li className="consents">
      <details className="fold">
        <summary>
          <TimeOfDay at={at} />
          <span className="kind system">Consents</span>
          <span>{entries.length === 1 ? '1 record' : `${entries.length} records`}</span>
          <span>show</span>
        </summary>
        <ul>
          {entries.map((entry) => (
            <li key={entry.key}>
              {entry.title} <TimeOfDay at={entry.at} />
              <p className="person-words">{entry.detail}</p>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

type LatestProps = { latest: HistoryEntry | undefined };

/** What the person wrote last, before anything else. */
export function LatestMessage({ latest }: LatestProps) {
  if (!latest?.message) return null;
  const { at, message, state } = latest;
  const { promise } = message;
  return (
    <section className="latest-message" aria-labelledby="latest-heading">
      <div className="flow line">
        <h2 id="latest-heading">Latest message</h2>
        <p>{shortMoment(at)}</p>
        {promise ? <PromiseScale clock={promise} /> : state && <span>{state.text}</span>}
      </div>
      <p className="person-words">{message.text}</p>
    </section>
  );
}
