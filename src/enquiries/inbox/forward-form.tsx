import { shortDay, formatTime } from '../../ui/content/dates.ts';
import { Popover } from '../../ui/admin/panels.tsx';
import { Button } from '../../ui/button.tsx';
import type { ofReply } from './inbox.ts';
import type { OpenConversation } from './read-conversation.server.ts';
import { faultAt, FieldFault } from './reply-recipient.tsx';

type Props = { open: OpenConversation; answer: ReturnType<typeof ofReply> };

/** To others, below the text of the box: one message or all of them. */
export function ForwardForm({ open, answer }: Props) {
  const { thread, addresses, draft } = open;
  const kept = draft.head.toAddress;
  const isOther = !addresses.some(({ email }) => email === kept);
  const emails = thread.filter(({ isForwardable }) => isForwardable).toReversed();
  const latest = emails.find(({ kind }) => kind === 'theirs') ?? emails[0];
  if (!latest) return null;
  return (
    <Popover
      label={
        <>
          Forward <kbd>F</kbd>
        </>
      }
      keys="f"
      className="add-address"
      isOpen={faultAt('forwardTo', answer) !== false}
    >
      <label htmlFor="forward-to">Forward to this email address</label>
      <input
        id="forward-to"
        name="forwardTo"
        inputMode="email"
        autoComplete="off"
        defaultValue={answer?.values['forwardTo'] ?? (isOther ? kept : '')}
        {...faultAt('forwardTo', answer)}
      />
      <FieldFault name="forwardTo" answer={answer} />
      <label htmlFor="forward-what">What</label>
      <select id="forward-what" name="what" defaultValue={answer?.values['what'] ?? latest.key}>
        {emails.map(({ key, name, at }) => (
          <option key={key} value={key}>
            {name}, {shortDay(at)} {formatTime(at)}
          </option>
        ))}
        <option value="all">The whole conversation, without notes</option>
      </select>
      <div className="flow reply-line">
        <label>
          <input
            type="checkbox"
            name="withFiles"
            defaultChecked={answer ? answer.values['withFiles'] === 'on' : true}
          />{' '}
          With its files
        </label>
      </div>
      <p className="outlook">Your text stands above it. Answers are notes here.</p>
      <Button name="intent" value="forward" variant="secondary" size="dense">
        Forward
      </Button>
    </Popover>
  );
}
