import { href } from 'react-router';
import { Popover } from '../../ui/admin/panels.tsx';
import { Button } from '../../ui/button.tsx';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import { fillTemplate, replySubject } from '../conversations/reply.ts';
import type { ofReply } from './inbox.ts';
import type { InboxData } from './inbox.route.tsx';
import type { OpenConversation } from './read-conversation.server.ts';
import { shortDay, formatTime } from '../../ui/content/dates.ts';

type Answer = ReturnType<typeof ofReply>;
type Props = { page: InboxData; open: OpenConversation; answer: Answer };

/** Whom the reply goes to, a person to add, and the texts to begin with. */
export function Recipient({ page, open, answer }: Props) {
  const { addresses, templates, name, conversation, draft, others } = open;
  const chosen = answer?.values['to'] ?? draft.head.toAddress;
  return (
    <div className="flow reply-line">
      <h2>{open.isDraft ? 'New email' : 'Reply'}</h2>
      <label>
        to{' '}
        {canSend(open) ? (
          <select
            name="to"
            defaultValue={addresses.find(({ email }) => email === chosen)?.email}
            {...faultAt('to', answer)}
          >
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
      {others.length > 0 && (
        <button
          type="submit"
          className="link-button"
          name="intent"
          value="reply-all"
          data-copies={others.join(', ')}
          title={`With copies to ${others.join(', ')}`}
        >
          Reply to all {others.length + 1}
        </button>
      )}
      <Popover label="Add an address" className="add-address">
        <label htmlFor="reply-address">Somebody else’s email address</label>
        <input
          id="reply-address"
          name="address"
          inputMode="email"
          autoComplete="off"
          defaultValue={answer?.values['address']}
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

/** Copies, folded unless there are some, and the subject. */
export function CopiesAndSubject({ open, answer }: Omit<Props, 'page'>) {
  const { cc, bcc, subject } = open.draft.head;
  const usual = open.isDraft ? open.conversation.subject : replySubject(open.conversation.subject);
  const values = { cc, bcc, subject: subject || usual, ...answer?.values };
  return (
    <>
      <details className="fold copies" open={values.cc !== '' || values.bcc !== ''}>
        <summary>Cc, Bcc</summary>
        <Line label="Cc" name="cc" value={values.cc} answer={answer} />
        <Line label="Bcc" name="bcc" value={values.bcc} answer={answer} />
      </details>
      <Line label="Subject" name="subject" value={values.subject} answer={answer} />
    </>
  );
}

type LineProps = {
  label: string;
  name: 'cc' | 'bcc' | 'subject';
  value: string;
  answer: Answer;
};

const Line = ({ label, name, value, answer }: LineProps) => (
  <div className="subject">
    <label htmlFor={`reply-${name}`}>{label}</label>
    <input
      id={`reply-${name}`}
      name={name}
      defaultValue={value}
      maxLength={name === 'subject' ? 150 : undefined}
      inputMode={name === 'subject' ? undefined : 'email'}
      autoComplete="off"
      {...faultAt(name, answer)}
    />
    <FieldFault name={name} answer={answer} />
  </div>
);

/** Beside the field that it is about. */
export const FieldFault = ({ name, answer }: { name: ReplyField; answer: Answer }) =>
  getFaultField(answer) === name && (
    <p className="reply-fault" id="reply-fault" role="alert">
      <RiskMark level="high">{formatFault(answer)}</RiskMark>
    </p>
  );

export const faultAt = (name: ReplyField, answer: Answer) =>
  getFaultField(answer) === name && {
    'aria-invalid': true,
    'aria-describedby': 'reply-fault',
    autoFocus: true,
  };

const replyFields = ['to', 'cc', 'bcc', 'subject', 'body', 'address', 'file', 'forwardTo'] as const;
type ReplyField = (typeof replyFields)[number];

/** What is about none of the others is about the text. */
function getFaultField(answer: Answer): ReplyField | null {
  if (!answer) return null;
  const field = answer.kind === 'invalid' ? answer.errors[0]?.field : 'body';
  return replyFields.find((one) => one === field) ?? 'body';
}

const formatFault = (answer: Answer) =>
  answer?.kind === 'invalid' ? answer.errors[0]?.message : answer?.message;

export const canSend = ({ addresses }: OpenConversation) => addresses.some(({ fault }) => !fault);

type ForwardProps = { open: OpenConversation; answer: Answer };

/** To others, below the text of the box: one message or all of them. */
export function ForwardForm({ open, answer }: ForwardProps) {
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
