import { Button } from '../../ui/button.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import { Message } from '../../ui/forms/message.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import type { LeadAnswer } from '../desk/lead-answer.ts';
import type { LeadPageData } from '../desk/read-lead.server.ts';

type Note = LeadPageData['notes'][number];
type Props = { leadId: string; note: Note; answer: LeadAnswer | undefined };

/** A note with its earlier versions, and the form for its author to correct it. */
export function HistoryNote({ leadId, note, answer }: Props) {
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

function Correction({ leadId, note, answer }: Props) {
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
      <form className="lead-note-form" method="post" action={`/admin/leads/${leadId}`} noValidate>
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
