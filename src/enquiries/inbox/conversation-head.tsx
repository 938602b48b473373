import { PromiseScale } from '../../ui/admin/promise-scale.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatTime, shortDay } from '../../ui/content/dates.ts';
import type { InboxData } from './inbox.route.tsx';
import { answerDueAt, inboxAddress, msLeft } from './inbox.ts';
import type { OpenConversation } from './read-conversation.server.ts';

type Props = { page: InboxData; open: OpenConversation };

/** Whose it is, how long they have waited, and every act but the reply; all belong to the reply's form. */
export function ConversationHead({ page, open }: Props) {
  const { conversation, name } = open;
  const { reference, state, waitingSince } = conversation;
  return (
    <header className="conversation-head">
      <ButtonLink href={inboxAddress(page.view)} variant="secondary" size="dense">
        Inbox
      </ButtonLink>
      <h1>{name}</h1>
      <span className="reference">Enquiry {reference}</span>
      <Acts page={page} open={open} />
      {state === 'spam' ? (
        <p className="clock">Suspected spam{open.suspicion && `: ${open.suspicion}`}</p>
      ) : (
        waitingSince && <Clock waitingSince={waitingSince} now={page.now} />
      )}
    </header>
  );
}

function Clock({ waitingSince, now }: { waitingSince: Date; now: Date }) {
  const due = answerDueAt(waitingSince);
  const isToday = shortDay(due) === shortDay(now);
  return (
    <p className="clock">
      <PromiseScale msLeft={msLeft(waitingSince, now)} />
      <span>
        by {formatTime(due)} {isToday ? 'today' : shortDay(due)}
      </span>
    </p>
  );
}

function Acts({ page, open: { conversation } }: Props) {
  const act = { form: 'reply', name: 'intent', size: 'dense', variant: 'secondary' } as const;
  const { state } = conversation;
  if (state === 'spam') {
    return (
      <div className="button-row">
        <Button {...act} variant="primary" value="not-spam">
          Not spam
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
          {page.isFollowed ? 'Done, no reply' : 'Mark as answered'} <kbd className="key">E</kbd>
        </Button>
      )}
      <Button {...act} variant="danger" value="spam" data-key="!">
        Spam <kbd className="key">!</kbd>
      </Button>
    </div>
  );
}
