import { href } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import { Message } from '../../ui/forms/message.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import type { PersonAnswer } from '../person/person-form.ts';
import type { NoteEntry } from './timeline.ts';
import { formatTime } from '../../ui/content/dates.ts';

type Props = { personId: string; note: NoteEntry; answer: PersonAnswer | undefined };

/** A note or call with its earlier versions, and the form for its author to correct it. */
export function NoteRow({ personId, note, answer }: Props) {
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

function Correction({ personId, note, answer }: Props) {
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

export const TimeOfDay = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()}>{formatTime(at)}</time>
);
