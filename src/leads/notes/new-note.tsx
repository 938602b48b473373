import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import type { LeadAnswer } from '../desk/lead-answer.ts';
import type { LeadPageData } from '../desk/read-lead.server.ts';

type Props = { page: LeadPageData; answer: LeadAnswer | undefined };

export function NewNote({ page: { lead, newNoteId }, answer }: Props) {
  const own = answer?.values['intent'] === 'note' ? answer : undefined;
  return (
    <form className="lead-note-form" method="post" action={`/admin/leads/${lead.id}`} noValidate>
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="noteId" value={own?.values['noteId'] ?? newNoteId} />
      <TextArea
        label="Note"
        name="body"
        idPrefix="note-"
        rows={3}
        required
        defaultValue={own?.values['body'] ?? ''}
        error={own?.is === 'invalid' ? own.errors[0]?.message : undefined}
      />
      <Button size="dense">Add note</Button>
    </form>
  );
}
