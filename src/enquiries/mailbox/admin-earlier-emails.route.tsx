import { href } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, shown, success } from '../../accounts/admin-action.server.ts';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { failureReason } from '../../platform/database/failures.ts';
import { noticeIn } from '../../platform/forms/form-answer.ts';
import { formatCount } from '../../platform/reporting.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/content/dates.ts';
import { EmptyState } from '../../ui/forms/message.tsx';
import type { Route } from './+types/admin-earlier-emails.route.ts';
import {
  countEarlier,
  readTakesFrom,
  startTakingEarlier,
} from './take-earlier-emails.job.server.ts';

const notices = { taking: 'They are being read: what comes shows in the inbox, the oldest first.' };

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const takesFrom = await readTakesFrom(context.get(servicesContext));
  return { takesFrom, done: noticeIn(request.url, notices) };
}

/** `before` is the moment that was shown: a second press takes nothing of the 30 days before those. */
export const action = adminAction({
  may: 'admin',
  schema: z.object({ intent: z.enum(['count', 'take']), before: z.coerce.date() }),
  acts: {
    count: async ({ services }, { before }) => {
      try {
        return shown({ counts: await countEarlier(services, before) });
      } catch (error) {
        services.log.warn({ event: 'mailbox.failed', reason: failureReason(error) });
        return shown({ counts: null }, 503);
      }
    },
    take: async ({ services, actor }, { before }) => {
      const takesFrom = await readTakesFrom(services);
      if (takesFrom?.getTime() === before.getTime())
        await startTakingEarlier(services, actor, before);
      return success('taking');
    },
  },
});

export default function EarlierEmails({ loaderData, actionData }: Route.ComponentProps) {
  const { takesFrom, done } = loaderData;
  const counts = actionData && 'counts' in actionData ? actionData.counts : undefined;
  return (
    <AdminPage
      title="Earlier emails"
      summary={<a href={href('/admin/inbox/:id?')}>Inbox</a>}
      done={done}
    >
      {takesFrom ? (
        <form className="prose measure" method="post" action={href('/admin/inbox/earlier')}>
          <p>
            What people wrote of their own accord comes to the inbox from{' '}
            {formatDateTime(takesFrom)} on. You can take what lay in the mailbox in the 30 days
            before as well. Nothing comes of circulars, automatic emails and the team’s own.
          </p>
          {counts && <Counted {...counts} />}
          {counts === null && <p role="alert">The mailbox did not answer. Please try again.</p>}
          <input type="hidden" name="before" value={takesFrom.toISOString()} />
          <ButtonRow>
            <Button
              name="intent"
              value="count"
              size="dense"
              variant={counts ? 'secondary' : 'primary'}
            >
              {counts ? 'Count again' : 'Count them'}
            </Button>
            {counts && counts.known + counts.strangers > 0 && (
              <Button name="intent" value="take" size="dense">
                Take {formatCount(counts.known + counts.strangers, 'email', 'emails')}
              </Button>
            )}
          </ButtonRow>
        </form>
      ) : (
        <EmptyState title="No mailbox is followed yet">
          Set IMAP_URL, and IMAP_TAKES to all, and wait until the mailbox has been read once.
        </EmptyState>
      )}
    </AdminPage>
  );
}

type Counts = Awaited<ReturnType<typeof countEarlier>>;

const Counted = ({ known, strangers, others }: Counts) => (
  <div className="prose" role="status">
    <p>
      <b>{formatCount(known, 'email of a person', 'emails of people')} whom we know</b>: the time to
      answer counts from when it was written, unless an answer lies in the folder of sent emails.
    </p>
    <p>
      <b>{formatCount(strangers, 'email of a stranger', 'emails of strangers')}</b>, to be taken or
      refused under New senders.
    </p>
    <p>{formatCount(others, 'other is', 'others are')} left. Nothing has been stored yet.</p>
  </div>
);
