import { shortMoment } from '../../ui/content/dates.ts';
import { Message } from '../../ui/forms/message.tsx';
import type { ChangeSince } from './change-person.server.ts';
import { formatChange } from '../lead.ts';

export function EditConflict({ changes }: { changes: readonly ChangeSince[] }) {
  return (
    <Message tone="error" title="This person was changed meanwhile">
      <p>
        Your changes are not saved yet; they are still in the form. Fields that you did not change
        show what they say now.
      </p>
      {changes.length === 0 && (
        <p>
          An erasure has taken a person’s address out of it: leave that out of the form as well.
        </p>
      )}
      <ul>
        {changes.map((change, index) => (
          <li key={index}>
            {formatChange(change)}, by {change.by ?? 'a deleted account'},{' '}
            {shortMoment(change.changedAt)}
          </li>
        ))}
      </ul>
    </Message>
  );
}

export function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
