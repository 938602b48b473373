import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatTime, shortDay } from '../../ui/content/dates.ts';
import { getKeyedAct } from './conversation-list.tsx';
import type { InboxData } from './inbox.route.tsx';
import type { PromiseClock } from '../../ui/content/durations.ts';
import { inboxAddress } from './inbox.ts';
import type { OpenConversation } from './read-conversation.server.ts';
import { PromiseScale } from '../../ui/admin/marks.tsx';

type Props = { page: InboxData; open: OpenConversation };

/** Whose it is, how long they have waited, and every act but the reply; all belong to the reply's form. */
export function ConversationHead({ page, open }: Props) {
  const { conversation, name } = open;
  const { reference, state, spamAt } = conversation;
  return (
    <header className="flow conversation-head" data-live="head">
      {/* Enter in a field of the reply's form presses its first button. */}
      <button type="submit" form="reply" name="intent" value="keep" hidden>
        Keep draft
      </button>
      <ButtonLink href={inboxAddress(page.view, null, page)} variant="secondary" size="dense">
        Inbox
      </ButtonLink>
      <h1>{name}</h1>
      <span className={conversation.enquiryId ? 'quiet reference' : 'quiet'}>
        {open.isDraft ? 'New email, not sent' : `${getKind(open)} ${reference}`}
      </span>
      {state === 'open' && !open.clock && <Read open={open} />}
      <Acts page={page} open={open} />
      {state === 'spam' && (
        <p className="flow clock">
          {spamAt ? 'Marked as spam' : `Suspected spam: ${open.suspicion}`}
        </p>
      )}
      {state !== 'spam' && open.clock && (
        <div className="flow clock">
          <Clock clock={open.clock} now={page.now} />
          {state === 'open' && <Read open={open} />}
        </div>
      )}
    </header>
  );
}

const Read = ({ open: { isUnread } }: Pick<Props, 'open'>) => (
  <button
    type="submit"
    id="read"
    className="link-button screen-only"
    form="reply"
    name="intent"
    value={isUnread ? 'read' : 'unread'}
    data-key="u"
  >
    Mark as {isUnread ? 'read' : 'unread'}
  </button>
);

const getKind = ({ conversation, thread }: OpenConversation): string => {
  if (conversation.enquiryId) return 'Enquiry';
  return thread[0]?.kind === 'theirs' ? `“${conversation.subject}”,` : 'Begun by us,';
};

function Clock({ clock, now }: { clock: PromiseClock; now: Date }) {
  const { dueAt: due } = clock;
  const isToday = shortDay(due) === shortDay(now);
  return (
    <>
      <PromiseScale clock={clock} />
      <span className="quiet">
        by {formatTime(due)} {isToday ? 'today' : shortDay(due)}
      </span>
    </>
  );
}

/** Without a followed mailbox, an answer is given where we do not see it. */
const getDoneLabel = ({ isFollowed }: InboxData, { conversation }: OpenConversation) => {
  if (!conversation.waitingSince) return 'Done';
  return isFollowed ? 'Done, no reply' : 'Mark as answered';
};

function Acts({ page, open }: Props) {
  const act = { form: 'reply', name: 'intent', size: 'dense', variant: 'secondary' } as const;
  const { state } = open.conversation;
  if (open.isDraft) {
    return (
      <div className="button-row">
        <Button {...act} variant="danger" value="discard">
          Discard
        </Button>
      </div>
    );
  }
  if (state === 'spam') {
    return (
      <div className="button-row">
        <Button {...act} variant="primary" value="not-spam">
          Not spam
        </Button>
      </div>
    );
  }
  if (state === 'new') {
    return (
      <div className="button-row">
        <Button {...act} variant="primary" value="take" data-key="y">
          Take <kbd className="key">Y</kbd>
        </Button>
        <Button {...act} variant="danger" value="refuse" data-key="!">
          Refuse <kbd className="key">!</kbd>
        </Button>
      </div>
    );
  }
  if (state === 'refused') {
    const isKey = getKeyedAct(page) === 'admit';
    return (
      <div className="button-row">
        <Button {...act} variant="primary" value="admit" data-key={isKey ? 'z' : undefined}>
          Not refused {isKey && <kbd className="key">Z</kbd>}
        </Button>
      </div>
    );
  }
  return (
    <div className="button-row">
      <Button {...act} value="call" data-key="p">
        Log a call <kbd className="key">P</kbd>
      </Button>
      {state === 'done' ? (
        <Button {...act} value="reopen">
          Open again
        </Button>
      ) : (
        <Button {...act} value={page.isFollowed ? 'done' : 'answered'} data-key="e">
          {getDoneLabel(page, open)} <kbd className="key">E</kbd>
        </Button>
      )}
      {open.thread.some(({ kind }) => kind === 'theirs') && (
        <Button {...act} variant="danger" value="spam" data-key="!">
          Spam <kbd className="key">!</kbd>
        </Button>
      )}
    </div>
  );
}
