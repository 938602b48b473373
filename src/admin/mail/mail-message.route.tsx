import { data, redirect } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { formFields } from '../../platform/forms/form-fields.server.ts';
import { noticeIn } from '../../platform/forms/notice-in.ts';
import { platformContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/requests/record-id.server.ts';
import { purposeInWords } from '../../platform/email/mail-standing.ts';
import { dismissFailed, resendMail, hasMailServer } from './resend-mail.server.ts';
import { resendRefusal } from './resend-rule.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { KeyValues } from '../../ui/content/key-values.tsx';
import { shortMoment } from '../../ui/content/short-moment.ts';
import { Message } from '../../ui/feedback/message.tsx';
import type { Route } from './+types/mail-message.route.ts';
import { MailState } from './mail-state.tsx';
import { failedAdvice, mailNotices, refusalInWords } from './mail-words.ts';
import { readMail } from './read-mail.server.ts';
import './mail.css';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = await requireAdmin({ request, context });
  const platform = context.get(platformContext);
  const mail = await readMail(platform, recordIdIn(params), actor, 'page');
  const { keptContent, job: _, ...shown } = mail;
  return {
    ...shown,
    content: keptContent && { subject: keptContent.subject, text: keptContent.text },
    refusal: resendRefusal(mail, platform.clock(), hasMailServer(platform)),
    done: noticeIn(request.url, mailNotices),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = await requireAdmin({ request, context });
  const id = recordIdIn(params);
  const { act } = await formFields(request);
  if (act === 'dismiss') {
    await dismissFailed(context.get(platformContext), actor, id);
    throw redirect(`/admin/mail/${id}?done=dismissed`, 303);
  }
  const outcome = await resendMail(context.get(platformContext), id, actor);
  if (outcome === 'unknown') throw data(null, { status: 404 });
  if (outcome === 'queued') throw redirect(`/admin/mail/${id}?done=queued`, 303);
  return data({ refusal: outcome }, { status: 422 });
}

export default function AdminMailMessage({ loaderData: mail, actionData }: Route.ComponentProps) {
  const { id, purpose, refusal, content, done } = mail;
  return (
    <AdminPage
      title={purposeInWords(purpose)}
      says={<a href="/admin/mail">All mail</a>}
      done={done}
      actions={<Acts {...mail} />}
    >
      {actionData?.refusal && (
        <Message tone="error" title="It was not put into the queue">
          <p>{refusalInWords[actionData.refusal]}</p>
        </Message>
      )}
      <Facts {...mail} />
      {refusal && refusal !== 'sent already' && (
        <p className="mail-advice">{refusalInWords[refusal]}</p>
      )}
      {mail.state === 'failed' && <p className="mail-advice">{failedAdvice}</p>}
      {content && <Content id={id} {...content} />}
    </AdminPage>
  );
}

function Acts({ id, state, dismissedAt, refusal }: Route.ComponentProps['loaderData']) {
  const path = `/admin/mail/${id}`;
  return (
    <>
      {!refusal && (
        <form method="post" action={path}>
          <Button size="dense">Send again</Button>
        </form>
      )}
      {state === 'failed' && !dismissedAt && (
        <form method="post" action={path}>
          <input type="hidden" name="act" value="dismiss" />
          <Button variant="secondary" size="dense">
            Dismiss
          </Button>
        </form>
      )}
    </>
  );
}

function Facts(mail: Route.ComponentProps['loaderData']) {
  const moment = (at: Date | null) => (at ? shortMoment(at) : '–');
  return (
    <div className="mail-facts">
      <KeyValues
        items={[
          { term: 'State', value: <MailState mail={mail} /> },
          mail.reason && { term: 'Reason', value: mail.reason },
          { term: 'To', value: mail.recipient ?? 'forgotten' },
          { term: 'Tries', value: mail.tries },
          { term: 'Next try', value: moment(mail.state === 'held' ? null : mail.nextTryAt) },
          { term: 'Created', value: moment(mail.createdAt) },
          { term: 'Ended', value: moment(mail.finishedAt) },
          { term: 'Message-ID', value: mail.messageId },
        ]}
      />
    </div>
  );
}

/** Links are shown as text: pressing one would do what its reader is asked to do. */
function Content({ id, subject, text }: { id: string; subject: string; text: string }) {
  return (
    <section className="mail-content" aria-labelledby="content">
      <h2 id="content">{subject}</h2>
      <pre className="mail-text">{text}</pre>
      <ButtonLink href={`/admin/mail/${id}/html`} variant="secondary" size="dense" newTab>
        Show as HTML
      </ButtonLink>
    </section>
  );
}
