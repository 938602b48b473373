import { href } from 'react-router';
import type { HistoryEntry } from '../../platform/reporting.ts';
import { Tabs } from '../../ui/admin/panels.tsx';
import { shortMoment, formatTime } from '../../ui/content/dates.ts';
import type { PersonAnswer } from '../person/person-form.ts';
import type { PersonPageData } from '../person/read-person.server.ts';
import {
  type ChangeEntry,
  countTabs,
  groupByDay,
  tabNames,
  type TimelineEntry,
  type TimelineTab,
  timelineTabs,
  type NoteEntry,
} from './timeline.ts';
import { PromiseScale } from '../../ui/admin/marks.tsx';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/forms/message.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';

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

type NoteProps = { personId: string; note: NoteEntry; answer: PersonAnswer | undefined };

/** A note or call with its earlier versions, and the form for its author to correct it. */
function NoteRow({ personId, note, answer }: NoteProps) {
  const { kind, body, author, createdAt, correctedAt, earlier, isOwn } = note;
  return (
    <li>
      <TimeOfDay at={createdAt} />
      <span className={kind === 'call' ? 'kind' : 'kind note'}>
        {kind === 'call' ? 'Call' : 'Note'}
      </span>
      <div>
        <p className="person-words">{body}</p>
        {earlier.length > 0 && (
          <details className="fold">
            <summary>What it said before</summary>
            {earlier.map(({ body: before, replacedAt }, index) => (
              <p key={index} className="person-words">
                {before} (until {shortMoment(replacedAt)})
              </p>
            ))}
          </details>
        )}
        {isOwn && <Correction personId={personId} note={note} answer={answer} />}
      </div>
      <span>
        {author ?? 'a deleted account'}
        {correctedAt && ', corrected'}
      </span>
    </li>
  );
}

function Correction({ personId, note, answer }: NoteProps) {
  const { id, body, version } = note;
  const { intent, noteId } = answer?.values ?? {};
  const own = intent === 'correction' && noteId === id ? answer : undefined;
  const versionNow = own?.kind === 'stale-note' ? own.version : (own?.values['version'] ?? version);
  return (
    <details className="fold" open={own !== undefined}>
      <summary>Correct</summary>
      {own?.kind === 'stale-note' && (
        <Message tone="error" title="You have since corrected this note elsewhere">
          <p>It now reads as above. Your text is still in the form.</p>
        </Message>
      )}
      <form
        className="form person-form"
        method="post"
        action={href('/admin/people/:id', { id: personId })}
        noValidate
      >
        <input type="hidden" name="intent" value="correction" />
        <input type="hidden" name="noteId" value={id} />
        <input type="hidden" name="version" value={versionNow} />
        <TextArea
          label="Note"
          name="body"
          idPrefix={`correction-${id}-`}
          rows={3}
          required
          defaultValue={own?.values['body'] ?? body}
          error={own?.kind === 'invalid' ? own.errors[0]?.message : undefined}
        />
        <Button variant="secondary" size="dense">
          Save correction
        </Button>
      </form>
    </details>
  );
}

const TimeOfDay = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()}>{formatTime(at)}</time>
);
