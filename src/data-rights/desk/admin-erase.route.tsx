import { href } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { errorsIn, messageFor } from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { auditedAs } from './act-on-request.server.ts';
import { deskAction } from './desk-action.server.ts';
import { EraseForm } from './desk-act-form.tsx';
import { OtherAddresses, DeskRefusal, formatRefusal } from './request-facts.tsx';
import { readRequest } from './read-desk.server.ts';
import type { Route } from './+types/admin-erase.route.ts';
import { ErasureTable, KeptTable } from './erasure-table.tsx';
import { planErasure } from './erase-person.server.ts';
import './desk.css';

/** Counts what an erasure would delete; changes nothing but the audit log. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = await requireAdmin({ request, context });
  const services = context.get(servicesContext);
  const found = await readRequest(services, params.id);
  const { id, reference, version, email } = found.request;
  const entry = { actor, subject: auditedAs(id), now: services.clock() };
  await recordAudit(services.db, { ...entry, act: 'data-rights.erasure-previewed' });
  const isAllowed = found.acts.includes('erase');
  const plan = isAllowed && email ? await planErasure(services, { id, email }) : null;
  return { id, reference, version, email, plan, otherAddresses: found.otherAddresses };
}

export const action = deskAction;

export default function AdminErase({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, version, email, plan, otherAddresses } = loaderData;
  const errors = errorsIn(actionData);
  return (
    <AdminPage
      title={`Erase for ${reference}`}
      summary={<a href={href('/admin/data-rights/:id', { id })}>Back to the request</a>}
    >
      <ErrorSummary errors={errors} answer={actionData} />
      {actionData?.kind === 'refused' && <DeskRefusal refusal={actionData.refusal} />}
      {plan ? (
        <div className="desk-erasure">
          <h2>What goes</h2>
          <p>
            Everything held under {email}, as counted now and worded as in an export: “you” is the
            person.
          </p>
          <OtherAddresses addresses={otherAddresses} />
          <ErasureTable lines={plan.lines} caption="What goes" />
          <h2>What the law keeps</h2>
          <KeptTable lines={plan.lines} caption="What the law keeps" />
          <p>
            In texts about other people, and in their emails, files’ names and lists, the person’s
            addresses, full names and numbers are taken out, and what others quoted of them goes.
            What others wrote themselves stays; a first name alone and the contents of other
            people’s files are not searched.
          </p>
          <p>
            One last email tells the person, and its recipient is forgotten once it has been sent.
            Backups hold the data until they expire: if you restore an older one, erase again.
          </p>
          {plan.hindrance ? (
            <p>
              <strong>Not yet.</strong> {formatRefusal(plan.hindrance)}
            </p>
          ) : (
            <EraseForm id={id} version={version} error={messageFor(errors)('sure')} />
          )}
        </div>
      ) : (
        <p>
          There is nothing to erase: the request does not ask for it, is not verified yet, or is
          already closed.
        </p>
      )}
    </AdminPage>
  );
}
