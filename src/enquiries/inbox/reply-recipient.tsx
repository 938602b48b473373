import { href } from 'react-router';
import { Popover } from '../../ui/admin/panels.tsx';
import { Button } from '../../ui/button.tsx';
import { fillTemplate } from '../conversations/reply.ts';
import type { InboxData } from './inbox.route.tsx';
import type { OpenConversation } from './read-conversation.server.ts';

type Props = { page: InboxData; open: OpenConversation; typed: string | undefined };

/** Whom the reply goes to, a person to add, and the texts to begin with. */
export function Recipient({ page, open, typed }: Props) {
  const { addresses, templates, name, conversation } = open;
  return (
    <div className="reply-line">
      <h2>{open.isDraft ? 'New email' : 'Reply'}</h2>
      <label>
        to{' '}
        {canSend(open) ? (
          <select name="to">
            {addresses.map(({ email, fault }) => (
              <option key={email} value={email} disabled={Boolean(fault)}>
                {fault ? `${email} (${fault})` : email}
              </option>
            ))}
          </select>
        ) : (
          addresses[0]?.email
        )}
      </label>
      <Popover label="Add an address" className="add-address">
        <label htmlFor="reply-address">Somebody else’s email address</label>
        <input
          id="reply-address"
          name="address"
          inputMode="email"
          autoComplete="off"
          defaultValue={typed}
        />
        <Button name="intent" value="add-address" variant="secondary" size="dense">
          Add
        </Button>
      </Popover>
      <Popover
        label={
          <>
            Template <kbd>T</kbd>
          </>
        }
        keys="t"
        className="templates"
      >
        {templates.map((template, index) => (
          <button
            key={template.id}
            type="submit"
            name="intent"
            value={`template:${template.id}`}
            data-key={`t ${index + 1}`}
            data-template={fillTemplate(template.body, {
              name,
              reference: conversation.reference,
              me: page.me,
            })}
          >
            <kbd>{index + 1}</kbd> {template.name}
          </button>
        ))}
        <a href={href('/admin/inbox/templates')}>Change templates</a>
      </Popover>
    </div>
  );
}

export const canSend = ({ addresses }: OpenConversation) => addresses.some(({ fault }) => !fault);
