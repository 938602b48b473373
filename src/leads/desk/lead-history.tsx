import { href } from 'react-router';
import type { HistoryEntry } from '../../platform/reporting.ts';
import { KeyValues } from '../../ui/content/lists.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import type { LeadPageData } from './read-lead.server.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/forms/message.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import type { LeadAnswer } from './lead-form.ts';

type Props = { page: LeadPageData; answer: LeadAnswer | undefined };

export function LeadHistory({ page, answer }: Props) {
  const { lead, history, notes } = page;
  const entries = [
    ...history.map((entry) => ({ ...entry, shown: <Entry entry={entry} /> })),
    ...notes.map((note) => ({
      at: note.createdAt,
      key: note.id,
      kind: 'Note',
      shown: <HistoryNote leadId={lead.id} note={note} answer={answer} />,
    })),
  ];
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      <ol className="lead-history">
        {entries
          .toSorted((a, b) => b.at.getTime() - a.at.getTime())
          .map(({ at, key, kind, shown }) => (
            <li key={key}>
              <p className="lead-history-when">
                <time dateTime={at.toISOString()}>{shortMoment(at)}</time>
                <span>{kind}</span>
              </p>
              <div>{shown}</div>
            </li>
          ))}
      </ol>
    </section>
  );
}

function Entry({
  entry: { title, detail, answers, state, href: address },
}: {
  entry: HistoryEntry;
}) {
  return (
    <>
      <p>
        {address ? (
          <a href={address} data-row="">
            {title}
          </a>
        ) : (
          title
        )}{' '}
        {state && (
          <span className={state.isUrgent ? 'lead-state urgent' : 'lead-state'}>{state.text}</span>
        )}
      </p>
      {detail && <p className="lead-words">{detail}</p>}
      {answers && (
        <details className="lead-answers">
          <summary>{answers.title}</summary>
          <KeyValues items={answers.items} />
        </details>
      )}
    </>
  );
}

type Note = LeadPageData['notes'][number];
type NoteProps = { leadId: string; note: Note; answer: LeadAnswer | undefined };

/** A note with its earlier versions, and the form for its author to correct it. */
function HistoryNote({ leadId, note, answer }: NoteProps) {
  const { body, author, correctedAt, earlier, isOwn } = note;
  return (
    <>
      <p className="lead-words">{body}</p>
      <p className="note">
        {author ?? 'a deleted account'}
        {correctedAt && ` · corrected ${shortMoment(correctedAt)}`}
      </p>
      {earlier.length > 0 && (
        <details>
          <summary>What it said before</summary>
          {earlier.map(({ body: before, replacedAt }, index) => (
            <div key={index}>
              <p className="lead-words">{before}</p>
              <p className="note">until {shortMoment(replacedAt)}</p>
            </div>
          ))}
        </details>
      )}
      {isOwn && <Correction leadId={leadId} note={note} answer={answer} />}
    </>
  );
}

function Correction({ leadId, note, answer }: NoteProps) {
  const { id, body, version } = note;
  const { intent, noteId } = answer?.values ?? {};
  const own = intent === 'correction' && noteId === id ? answer : undefined;
  const versionNow = own?.is === 'stale-note' ? own.version : (own?.values['version'] ?? version);
  return (
    <details open={own !== undefined}>
      <summary>Correct this note</summary>
      {own?.is === 'stale-note' && (
        <Message tone="error" title="You have since corrected this note elsewhere">
          <p>It now reads as above. Your text is still in the form.</p>
        </Message>
      )}
      <form
        className="lead-note-form"
        method="post"
        action={href('/admin/leads/:id', { id: leadId })}
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
          error={own?.is === 'invalid' ? own.errors[0]?.message : undefined}
        />
        <Button variant="secondary" size="dense">
          Save correction
        </Button>
      </form>
    </details>
  );
}
