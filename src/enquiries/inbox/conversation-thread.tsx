import { href } from 'react-router';
import { formatCount } from '../../platform/reporting.ts';
import { formatSize } from '../../ui/content/format-size.ts';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import { formatTime, shortDay } from '../../ui/content/dates.ts';
import type { Addressee, OpenConversation, ReadFile } from './read-conversation.server.ts';
import type { Delivery } from './inbox.ts';
import type { ThreadEntry } from './thread.ts';

type Props = { open: OpenConversation; isAdmin: boolean };

/** Entries shown below the earlier ones, which a phone folds. */
const latestShown = 1;

/** From the newest end, which is in sight at once. */
export function ConversationThread({ open, isAdmin }: Props) {
  const { thread, name } = open;
  const earlier = thread.slice(0, -latestShown);
  const [oldest] = earlier;
  return (
    <section
      className="thread"
      data-live="thread"
      tabIndex={0}
      aria-label={`Messages of ${name} and ours`}
    >
      <div>
        {oldest && (
          <details className="fold earlier">
            <summary>
              {earlier.length} earlier, from {shortDay(oldest.at)} {formatTime(oldest.at)}
            </summary>
            <Entries label="Earlier, oldest first" entries={earlier} isAdmin={isAdmin} />
          </details>
        )}
        <Entries label="Latest" entries={thread.slice(-latestShown)} isAdmin={isAdmin} />
      </div>
    </section>
  );
}

type EntriesProps = { label: string; entries: readonly ThreadEntry[]; isAdmin: boolean };

const Entries = ({ label, entries, isAdmin }: EntriesProps) => (
  <ol className="entries" aria-label={label}>
    {entries.map((entry) => (
      <Entry key={entry.key} entry={entry} isAdmin={isAdmin} />
    ))}
  </ol>
);

function Entry({ entry, isAdmin }: { entry: ThreadEntry; isAdmin: boolean }) {
  const { kind, at, name, detail, body, quoted, leftOut, files, delivery, originalOf } = entry;
  return (
    <li className={kind}>
      <time dateTime={at.toISOString()}>
        {shortDay(at)}
        <br /> {formatTime(at)}
      </time>
      <div>
        <p className="flow entry-head">
          {kind === 'bounce' ? <RiskMark level="high">{name}</RiskMark> : <b>{name}</b>}
          <span>{detail}</span>
          {isAdmin && originalOf && (
            <a href={href('/admin/inbox/originals/:messageId', { messageId: originalOf })} download>
              Original<span className="visually-hidden"> email, as a file</span>
            </a>
          )}
        </p>
        <Addressees addressees={entry.addressees} />
        {body && <p className="entry-body">{body}</p>}
        {delivery && <DeliveryState delivery={delivery} />}
        {entry.move && <Move move={entry.move} id={entry.key} />}
        <Files files={files} leftOut={leftOut} />
        {quoted && (
          <details className="fold quoted">
            <summary>
              Quoted text, {formatCount(quoted.split('\n').length, 'line', 'lines')}
            </summary>
            <p className="entry-body">{quoted}</p>
          </details>
        )}
      </div>
    </li>
  );
}

const Move = ({ move, id }: { move: keyof typeof moves; id: string }) => (
  <p className="delivery">
    {moves[move].why}{' '}
    <button
      type="submit"
      className="link-button"
      form="retry"
      name="intent"
      value={`${move}:${id}`}
    >
      {moves[move].label}
    </button>
  </p>
);

const moves = {
  move: { why: 'A note answers nothing.', label: 'Move it into the conversation' },
  'move-back': { why: 'This was a note.', label: 'Make it a note again' },
};

const addresseesShown = 3;

/** Folded when there are many. */
function Addressees({ addressees }: Pick<ThreadEntry, 'addressees'>) {
  const parts = fieldsShown.flatMap(([field, label]) => {
    const named = addressees.filter((one) => one.field === field);
    return named.length > 0 ? [`${label} ${named.map(formatAddressee).join(', ')}`] : [];
  });
  if (parts.length === 0) return null;
  if (addressees.length <= addresseesShown) return <p className="delivery">{parts.join('; ')}</p>;
  return (
    <details className="fold quoted">
      <summary>{addressees.length} addresses</summary>
      <p className="entry-body">{parts.join('\n')}</p>
    </details>
  );
}

const fieldsShown = [
  ['reply-to', 'Answers to'],
  ['to', 'To'],
  ['cc', 'Cc'],
  ['bcc', 'Bcc'],
] as const;

const formatAddressee = ({ name, address, isInbox }: Addressee) =>
  isInbox ? 'us' : name ? `${name} <${address}>` : address;

function DeliveryState({ delivery: { messageId, mark, text, reason } }: { delivery: Delivery }) {
  if (!mark) return <p className="delivery">{text}</p>;
  return (
    <>
      <p className="delivery">
        <RiskMark level="high">{mark}</RiskMark>. {text}{' '}
        <button
          type="submit"
          className="link-button"
          form="retry"
          name="intent"
          value={`retry:${messageId}`}
        >
          Try again
        </button>
      </p>
      {reason && (
        <details className="fold quoted">
          <summary>What the mail server said</summary>
          <p className="entry-body">{reason}</p>
        </details>
      )}
    </>
  );
}

type FilesProps = { files: readonly ReadFile[]; leftOut: string | null };

function Files({ files, leftOut }: FilesProps) {
  if (files.length === 0 && !leftOut) return null;
  return (
    <ul className="flow attached" aria-label="Attached">
      {files.map(({ id, name, size, refusedFor, warning }) => (
        <li key={id}>
          {refusedFor ? (
            <>
              {name} <span>{refusedFor}</span>
            </>
          ) : warning ? (
            <details>
              <summary>
                {name} <span>{formatSize(size)}</span>
              </summary>
              {warning}. <a href={href('/admin/inbox/attachments/:id', { id })}>Download it</a>
            </details>
          ) : (
            <>
              <a href={href('/admin/inbox/attachments/:id', { id })}>{name}</a>
              <span>{formatSize(size)}</span>
            </>
          )}
        </li>
      ))}
      {leftOut && (
        <li>
          <span>{leftOut}</span>
        </li>
      )}
    </ul>
  );
}
