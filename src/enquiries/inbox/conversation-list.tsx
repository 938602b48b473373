import { KeyHint, KeyHints } from '../../ui/admin/keys.tsx';
import { SelectionBar, StatusLine, Tabs, UndoLine } from '../../ui/admin/panels.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceBox, ChooseAllBox } from '../../platform/lists/list-filters.tsx';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import { formatTime, shortDay } from '../../ui/content/dates.ts';
import type { InboxData } from './inbox.route.tsx';
import { conversationPath, inboxAddress, type InboxView, inboxViews, viewLabels } from './inbox.ts';
import type { InboxRow } from './list-conversations.server.ts';
import { getLevel } from '../../ui/admin/marks.tsx';
import { formatTimeLeft } from '../../ui/content/durations.ts';

type Props = { page: InboxData };

/** Who waits for us, the most urgent first, then those we wait for. */
export function ConversationList({ page }: Props) {
  const { view, owner, counts, list, inboxAddress: address } = page;
  return (
    <div className="conversation-list screen-only">
      <div className="list-head">
        <h1>Inbox</h1>
        <span>{address}</span>
      </div>
      <Tabs
        label="Views"
        isLive
        tabs={getViews(page).map((one) => ({
          label: viewLabels[one],
          href: inboxAddress(one),
          isCurrent: one === view,
          ...(one !== 'done' && { count: counts[one] }),
        }))}
      />
      {!page.isAsked && <JustDone page={page} />}
      {page.unreadableSince && (
        <p className="no-rows">
          <RiskMark level="moderate">
            No answers since {shortDay(page.unreadableSince)} {formatTime(page.unreadableSince)}
          </RiskMark>
          : the mailbox cannot be read
        </p>
      )}
      {owner && (
        <p className="no-rows">
          {owner === 'none' ? 'Those without an owner.' : 'Those of one owner.'}{' '}
          <a href={inboxAddress(view)}>Show all</a>
        </p>
      )}
      {view === 'new' && (
        <div className="no-rows">
          <ChooseAllBox data-key="a" />
          <p>
            We do not know them. Take makes them people of ours. What you refuse is deleted in a
            day, and nothing more of its sender is stored.
          </p>
        </div>
      )}
      <div className="rows" data-live="rows" data-rows="open" data-place={`${view} ${owner ?? ''}`}>
        {view !== 'open' && view !== 'mine' ? (
          <Rows page={page} rows={list.others} />
        ) : (
          <>
            <h2>
              Waiting for us <span>{list.waiting.length}, shortest first</span>
            </h2>
            <Rows page={page} rows={list.waiting} />
            <h2>
              Waiting for them <span>{list.others.length}, latest first</span>
            </h2>
            <Rows page={page} rows={list.others} />
          </>
        )}
      </div>
      {view === 'new' && <NewSenders />}
      <KeyHints>
        {view === 'new' ? (
          <KeyHint keys={['X']}>choose</KeyHint>
        ) : (
          <>
            <KeyHint keys={['R']}>reply</KeyHint>
            <KeyHint keys={['E']}>done</KeyHint>
          </>
        )}
      </KeyHints>
    </div>
  );
}

/** Decides on all that are chosen. */
const NewSenders = () => (
  <SelectionBar count={<span className="chosen-count">selected</span>}>
    <form
      id="chosen"
      className="selection-form"
      method="post"
      action={inboxAddress('open')}
      encType="multipart/form-data"
    >
      <input type="hidden" name="view" value="new" />
      <button type="reset" className="link-button">
        Clear
      </button>
      <Button variant="secondary" size="dense" name="intent" value="take" data-key="y">
        Take all
      </Button>
      <Button variant="danger" size="dense" name="intent" value="refuse" data-key="!">
        Refuse all
      </Button>
    </form>
  </SelectionBar>
);

/** The views that are always there, and those with something in them. */
const getViews = ({ view, counts }: InboxData) =>
  inboxViews.filter(
    (one) => one === view || (one !== 'new' && one !== 'refused') || counts[one] > 0,
  );

/** Which act Z does, where several could be. */
export const getKeyedAct = ({ did, sending }: Pick<InboxData, 'did' | 'sending'>) =>
  did?.state === 'undoable' ? 'undo' : sending ? 'stop' : 'admit';

type DoneProps = { page: Pick<InboxData, 'did' | 'sending' | 'address' | 'view'> };

/** What the reader did and can take back: here, or in the conversation that is open. */
export const JustDone = ({ page }: DoneProps) => (
  <div className="just-done">
    {page.did && <UndoLine did={page.did} back={page.address} />}
    <Sending page={page} />
    <span hidden data-live="sending">
      {page.sending && <i data-again={10} />}
    </span>
  </div>
);

/** A reply of the reader's own that can still be stopped. */
function Sending({ page }: DoneProps) {
  const { sending, view } = page;
  if (!sending) return null;
  const isKey = getKeyedAct(page) === 'stop';
  const { messageId, conversationId, name, secondsLeft } = sending;
  const when = secondsLeft > 0 ? `in ${secondsLeft} seconds` : 'now';
  const undo = (
    <form method="post" action={conversationPath(conversationId)} encType="multipart/form-data">
      <input type="hidden" name="view" value={view} />
      <button
        type="submit"
        className="link-button"
        name="intent"
        value={`stop:${messageId}`}
        data-key={isKey ? 'z' : undefined}
      >
        Stop it
      </button>
      {isKey && <kbd>Z</kbd>}
    </form>
  );
  return (
    <StatusLine undo={undo}>
      Sending to {name} <span className="visually-hidden">{when}</span>
      <b aria-hidden="true" data-seconds={secondsLeft}>
        {when}
      </b>
    </StatusLine>
  );
}

function Rows({ page, rows }: Props & { rows: readonly InboxRow[] }) {
  const { view, owner, show, list, open, isAsked, now, me } = page;
  if (rows.length === 0) return <p className="no-rows">None.</p>;
  return (
    <>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            {view === 'new' && <ChoiceBox id={row.id} name={row.name} formId="chosen" />}
            <a
              href={inboxAddress(view, row.id, { owner, show })}
              data-row=""
              aria-current={row.id === open?.conversation.id && isAsked ? 'true' : undefined}
              className={row.id === open?.conversation.id ? 'opened' : undefined}
              data-unread={row.isUnread || undefined}
            >
              <b>
                {row.isUnread && <span className="visually-hidden">Unread: </span>}
                {row.name} <span>{row.company}</span>
              </b>
              <Mark row={row} view={view} now={now} />
              <span className="snippet">
                <Snippet row={row} me={me} />
              </span>
              <span className="owner">
                {row.writer ? `${row.writer}, writing` : row.owner || 'No owner'}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {rows.length === list.most && (
        <p className="no-rows">
          <a href={inboxAddress(view, null, { owner, show: show + 1 })}>Show more</a>
        </p>
      )}
    </>
  );
}

function Mark({ row, view, now }: { row: InboxRow; view: InboxView; now: Date }) {
  const { clock, lastMessageAt, isBeingAnswered, isUnsent } = row;
  if (isBeingAnswered && !isUnsent) return <span className="mark">Sending</span>;
  if (clock && view !== 'spam') {
    return <RiskMark level={getLevel(clock)}>{formatTimeLeft(clock)}</RiskMark>;
  }
  return <time dateTime={lastMessageAt.toISOString()}>{formatWhen(lastMessageAt, now)}</time>;
}

/** The time of a recent message, else its day. */
function formatWhen(at: Date, now: Date): string {
  const day = shortDay(at);
  if (shortDay(now) === day) return formatTime(at);
  const isThisWeek = now.getTime() - at.getTime() < 6 * 86_400_000;
  return isThisWeek ? `${day.slice(0, 3)} ${formatTime(at)}` : day;
}

function Snippet({ row, me }: { row: InboxRow; me: string }) {
  const { snippet, snippetBy, snippetAuthor, bouncedAt, suspicion } = row;
  if (row.isUnsent || bouncedAt) {
    return (
      <>
        <RiskMark level="high">{row.isUnsent ? 'Not sent' : 'Bounced'}</RiskMark>: {snippet}
      </>
    );
  }
  if (suspicion) return `${suspicion}: ${snippet}`;
  if (row.isAutomatic) return `Automatic reply: ${snippet}`;
  if (snippetBy !== 'us') return snippet;
  return `${snippetAuthor === me ? 'You' : (snippetAuthor?.split(' ')[0] ?? 'We')}: ${snippet}`;
}
