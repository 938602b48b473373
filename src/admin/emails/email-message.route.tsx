import { href } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, gone, shown, success } from '../../accounts/admin-action.server.ts';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { noticeIn } from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { formatPurpose } from '../../platform/email/email.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { KeyValues } from '../../ui/content/lists.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import { Message } from '../../ui/forms/message.tsx';
import { dismissFailed, hasEmailServer, readEmail, resendEmail } from './manage-emails.server.ts';
import { emailNotices, failedAdvice, formatRejection, resendRejection } from './email-rules.ts';
import { EmailState } from './email-state.tsx';
import type { Route } from './+types/email-message.route.ts';
import '../records.css';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = await requireAdmin({ request, context });
  const services = context.get(servicesContext);
  const message = await readEmail(services, recordIdIn(params), actor, 'page');
  const { keptContent, about: _, details: _details, ...rest } = message;
  return {
    ...rest,
    content: keptContent && { subject: keptContent.subject, text: keptContent.text },
    rejection: resendRejection(message, services.clock(), hasEmailServer(services)),
    done: noticeIn(request.url, emailNotices),
  };
}

export const action = adminAction({
  may: 'admin',
  schema: z.object({ intent: z.enum(['resend', 'dismiss']) }),
  acts: {
    resend: async ({ services, actor, id }) => {
      const outcome = await resendEmail(services, id, actor);
      if (outcome === 'unknown') return gone;
      return outcome === 'queued' ? success(outcome) : shown({ rejection: outcome }, 422);
    },
    dismiss: async ({ services, actor, id }) => {
      await dismissFailed(services, actor, id);
      return success('dismissed');
    },
  },
});

export default function AdminEmailMessage({
  loaderData: message,
  actionData,
}: Route.ComponentProps) {
  const { id, purpose, rejection, content, done } = message;
  return (
    <AdminPage
      title={formatPurpose(purpose)}
      summary={<a href={href('/admin/mail')}>All emails</a>}
      done={done}
      actions={<Acts {...message} />}
    >
      {actionData && 'rejection' in actionData && (
        <Message tone="error" title="It was not put into the queue">
          <p>{formatRejection[actionData.rejection]}</p>
        </Message>
      )}
      <Facts {...message} />
      {rejection && rejection !== 'sent already' && (
        <p className="quiet mail-advice">{formatRejection[rejection]}</p>
      )}
      {message.state === 'failed' && <p className="quiet mail-advice">{failedAdvice}</p>}
      {content && <Content id={id} {...content} />}
    </AdminPage>
  );
}

function Acts({ id, state, dismissedAt, rejection }: Route.ComponentProps['loaderData']) {
  const path = href('/admin/mail/:id', { id });
  return (
    <>
      {!rejection && (
        <form method="post" action={path}>
          <Button size="dense" name="intent" value="resend">
            Send again
          </Button>
        </form>
      )}
      {state === 'failed' && !dismissedAt && (
        <form method="post" action={path}>
          <Button variant="secondary" size="dense" name="intent" value="dismiss">
            Dismiss
          </Button>
        </form>
      )}
    </>
  );
}

function Facts(message: Route.ComponentProps['loaderData']) {
  const moment = (at: Date | null) => (at ? shortMoment(at) : '–');
  return (
    <div className="mail-facts">
      <KeyValues
        items={[
          { term: 'State', value: <EmailState message={message} /> },
          message.reason && { term: 'Reason', value: message.reason },
          { term: 'To', value: message.recipient ?? 'forgotten' },
          { term: 'Tries', value: message.tries },
          { term: 'Next try', value: moment(message.state === 'held' ? null : message.nextTryAt) },
          { term: 'Created', value: moment(message.createdAt) },
          { term: 'Ended', value: moment(message.finishedAt) },
          { term: 'Message-ID', value: message.messageId },
        ]}
      />
    </div>
  );
}

/** Links are shown as text: pressing one would act for the recipient. */
function Content({ id, subject, text }: { id: string; subject: string; text: string }) {
  return (
    <section className="mail-content" aria-labelledby="content">
      <h2 id="content">{subject}</h2>
      <pre className="mail-text">{text}</pre>
      <ButtonLink
        href={href('/admin/mail/:id/html', { id })}
        variant="secondary"
        size="dense"
        newTab
      >
        Show as HTML
      </ButtonLink>
    </section>
  );
}
