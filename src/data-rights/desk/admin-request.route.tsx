import { href } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { errorsIn, noticeIn } from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import type { Route } from './+types/admin-request.route.ts';
import { auditedAs } from './act-on-request.server.ts';
import { deskAction } from './desk-action.server.ts';
import { DeskActForm } from './desk-act-form.tsx';
import { readRequest, type RequestPage } from './read-desk.server.ts';
import { DeskRefusal, RequestFacts } from './request-facts.tsx';
import { formatState, letterNames, requestNotices } from '../rights-request.ts';
import { shortMoment } from '../../ui/content/dates.ts';
import './desk.css';

/** Viewing a request is recorded in the audit log. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = await requireAdmin({ request, context });
  const services = context.get(servicesContext);
  const found = await readRequest(services, params.id);
  await recordAudit(services.db, {
    actor,
    act: 'data-rights.read',
    subject: auditedAs(params.id),
    now: services.clock(),
  });
  return { ...found, now: services.clock(), done: noticeIn(request.url, requestNotices) };
}

export const action = deskAction;

export default function AdminRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { request, state, acts, letters, now, done } = loaderData;
  const intent = actionData?.values['intent'];
  return (
    <AdminPage
      title={request.reference}
      summary={
        <>
          {formatState(state)} · <a href={href('/admin/data-rights')}>All open requests</a>
        </>
      }
      done={done}
    >
      <ErrorSummary errors={errorsIn(actionData)} idPrefix={`${intent}-`} answer={actionData} />
      {actionData?.kind === 'refused' && (
        <DeskRefusal
          refusal={actionData.refusal}
          words={acts.some((act) => act === intent) ? undefined : actionData.values['words']}
        />
      )}
      <div className="admin-columns">
        <div>
          <RequestFacts page={loaderData} now={now} />
          <LettersSent letters={letters} />
        </div>
        <Acts page={loaderData} answer={actionData} />
      </div>
    </AdminPage>
  );
}

type ActsProps = {
  page: Route.ComponentProps['loaderData'];
  answer: Route.ComponentProps['actionData'];
};

function Acts({ page: { request, acts, certificate }, answer }: ActsProps) {
  const { id, version, email, verifiedAt } = request;
  return (
    <aside className="desk-acts screen-only" aria-labelledby="next">
      <h2 id="next">What next?</h2>
      {email && verifiedAt && <Looking id={id} />}
      {certificate && (
        <p>
          <a href={href('/admin/data-rights/:id/certificate', { id })}>Certificate of erasure</a>
        </p>
      )}
      {acts.map((act) => {
        if (act === 'erase') return <PreviewLink key={act} id={id} />;
        const own = answer?.values['intent'] === act ? answer : undefined;
        return <DeskActForm key={act} act={act} id={id} version={version} answer={own} />;
      })}
      {acts.length === 0 && <p>Nothing is left to do.</p>}
    </aside>
  );
}

/** The data is read only when the button is pressed, which is recorded. */
function Looking({ id }: { id: string }) {
  return (
    <form
      className="flow desk-look"
      method="post"
      action={href('/admin/data-rights/:id/export', { id })}
    >
      <Button variant="secondary" size="dense">
        Read the export
      </Button>
      <Button
        variant="secondary"
        size="dense"
        formAction={href('/admin/data-rights/:id/export-file', { id })}
      >
        Export as JSON
      </Button>
    </form>
  );
}

function PreviewLink({ id }: { id: string }) {
  return (
    <p>
      <ButtonLink href={href('/admin/data-rights/:id/erase', { id })} size="dense">
        Preview the erasure
      </ButtonLink>
    </p>
  );
}

function LettersSent({ letters }: Pick<RequestPage, 'letters'>) {
  if (letters.length === 0) return null;
  return (
    <section aria-labelledby="letters">
      <h2 id="letters">What we wrote</h2>
      <ul className="desk-letters">
        {letters.map(({ id, kind, words, createdAt, emailId, emailState }) => (
          <li key={id}>
            <p>
              {letterNames[kind]}, {shortMoment(createdAt)}
              {emailId && (
                <>
                  {' '}
                  · <a href={href('/admin/mail/:id', { id: emailId })}>mail {emailState}</a>
                </>
              )}
            </p>
            {words && <p className="as-typed">{words}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
