import { data, href } from 'react-router';
import * as z from 'zod/mini';
import { requireEditor } from '../../accounts/guards.server.ts';
import { errorsIn, messageFor, noticeIn } from '../../platform/forms/form-answer.ts';
import { subjects } from '../../platform/email/subscriptions.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { fullMoment, shortMoment } from '../../ui/content/dates.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Message } from '../../ui/forms/message.tsx';

import '../../ui/controls.css';
import type { Route } from './+types/admin-send.route.ts';
import { Checks, TestForm } from '../email/test-form.tsx';
import { readSendPage } from './read-send-page.server.ts';
import { readTime, sendAction } from './send-acts.server.ts';
import { AudienceForm, AudienceSummary, WhenForm } from './send-forms.tsx';
import { choiceSchema } from './sending.ts';

/** An editor sees how many get it, and no one of them. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { role } = await requireEditor({ request, context });
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const choice = z.safeParse(choiceSchema, query).data ?? choiceSchema.parse({});
  const page = await readSendPage(context.get(servicesContext), params.slug, choice);
  if (!page) throw data(null, { status: 404 });
  const about = subjects.find(({ id }) => id === page.subject)?.name ?? page.subject;
  const done = noticeIn(request.url, notices);
  const time = 'ask' in query ? readTime(query['at'] ?? '', page.at) : null;
  const question = time && 'at' in time ? { at: time.at && fullMoment(time.at) } : null;
  const error = time && 'error' in time ? time.error : undefined;
  const shown = { ...page, about, asked: query, question, error, done };
  if (role === 'admin') return { ...shown, isSender: true };
  const summary = { ...page.summary, examples: [] };
  return { ...shown, isSender: false, summary, reasons: page.ofText };
}

const notices = {
  tested: 'The test is on its way to you.',
  read: 'What arrived has been read.',
  requested: 'Asked: it stands on the day’s page of who sends.',
};

export const action = sendAction;

export default function AdminSend({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, title, about, revision, summary, open, at, asked } = loaderData;
  const { checks, test, done, isSender, request } = loaderData;
  return (
    <AdminPage
      title={`Send: ${title}`}
      done={actionData ? undefined : done}
      summary={<a href={href('/admin/words/:kind/:slug', { kind: 'updates', slug })}>The text</a>}
    >
      <ErrorSummary errors={errorsIn(actionData)} />
      {open && (
        <Message tone="info" title="It is being sent">
          {isSender && (
            <a href={href('/admin/updates/sendings/:id', { id: open.id })}>See how it stands</a>
          )}
        </Message>
      )}
      {request && !open && (
        <Message tone="info" title={`${request.by ?? 'An editor'} asks for it to be sent`}>
          Since {shortMoment(request.at)}.
        </Message>
      )}
      <div className="admin-columns sending-columns">
        {checks.length > 0 && (
          <div className="prose">
            <Checks checks={checks} />
            {isSender && revision !== null && (
              <TestForm {...test} revision={revision} raw={actionData?.values['raw']} />
            )}
          </div>
        )}
        <aside className="prose">
          <AudienceSummary summary={summary} at={at} about={about} />
          {isSender && <AudienceForm asked={asked} />}
          <Ready loaderData={loaderData} actionData={actionData} />
        </aside>
      </div>
    </AdminPage>
  );
}

type Page = Pick<Route.ComponentProps, 'loaderData'> & {
  actionData: Route.ComponentProps['actionData'] | undefined;
};

/** What is still to do, or the button. */
function Ready({ loaderData, actionData }: Page) {
  const { title, revision, summary, reasons, open, asked, isSender, request, sender } = loaderData;
  const { question, error } = loaderData;
  if (open) return null;
  if (reasons.length > 0) {
    return (
      <section className="proposal" aria-labelledby="not-ready">
        <h2 id="not-ready">
          Not ready: {reasons.length === 1 ? '1 reason' : `${reasons.length} reasons`}
        </h2>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </section>
    );
  }
  if (!isSender) {
    return (
      !request && (
        <form method="post" className="form">
          <input type="hidden" name="revision" value={revision ?? 0} />
          <Button name="intent" value="request">
            Ask {sender ?? 'an admin'} to send
          </Button>
        </form>
      )
    );
  }
  return (
    <WhenForm
      title={title}
      revision={revision ?? 0}
      asked={{ ...asked, ...actionData?.values }}
      total={summary.total}
      error={error ?? messageFor(errorsIn(actionData))('at')}
      question={question}
    />
  );
}
