import { data, redirect, href } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { orKept } from '../../accounts/sign-in/preserve-form-input.server.ts';
import { formFields } from '../../platform/forms/read-form.server.ts';
import {
  type FieldError,
  fieldErrors,
  messageFor,
  noticeIn,
} from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { tableRoles } from '../../ui/content/table.tsx';
import { AdminPage, NothingHere, DenseTable } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import type { Route } from './+types/admin-webhooks.route.ts';
import { EndpointState, ShownSecret } from './webhook-parts.tsx';
import { addEndpoint, readEndpoints } from './manage-endpoints.server.ts';
import { addSchema, endpointNotices } from './webhook.ts';
import './webhooks.css';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const endpoints = await readEndpoints(context.get(servicesContext).db);
  const done = noticeIn(request.url, endpointNotices);
  return { endpoints, newId: crypto.randomUUID(), done };
}

/** The secret is only in the response that creates it. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireAdmin({ request, context });
  const values = await formFields(request);
  const parsed = addSchema.safeParse(values);
  const invalid = (errors: FieldError[]) =>
    data({ is: 'invalid' as const, errors, values }, { status: 422 });
  if (!parsed.success) return invalid(fieldErrors(parsed.error, ['url']));
  const { id } = parsed.data;
  const added = await orKept({ request, context }, values, () =>
    addEndpoint(context.get(servicesContext), actor, parsed.data),
  );
  if (added.is === 'invalid') return invalid([added.error]);
  if (added.is === 'there') throw redirect(href('/admin/webhooks/:id', { id }), 303);
  return data({ is: 'added' as const, id, secret: added.secret });
}

export default function AdminWebhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoints, newId, done } = loaderData;
  const invalid = actionData?.is === 'invalid' ? actionData : undefined;
  return (
    <AdminPage
      title="Webhooks"
      summary="Other programs, such as a CRM, that are told when a person or lead is new or changed, and when a message arrives"
      done={done}
    >
      {actionData?.is === 'added' && (
        <ShownSecret
          secret={actionData.secret}
          next={href('/admin/webhooks/:id', { id: actionData.id })}
        />
      )}
      {endpoints.length === 0 ? (
        <NothingHere
          isFiltered={false}
          path={href('/admin/webhooks')}
          empty="Below, add the address that your CRM or connecting service gives you for incoming webhooks."
        />
      ) : (
        <Table rows={endpoints} />
      )}
      <section className="webhooks-add" aria-labelledby="add-heading">
        <h2 id="add-heading">Add a webhook</h2>
        {invalid && <ErrorSummary errors={invalid.errors} />}
        <form className="form" method="post" action={href('/admin/webhooks')} noValidate>
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="id" value={invalid?.values['id'] ?? newId} />
          <Field
            label="Address"
            name="url"
            type="url"
            inputMode="url"
            autoComplete="off"
            required
            hint="Must start with https://. Calls are signed as in Standard Webhooks."
            defaultValue={invalid?.values['url'] ?? ''}
            error={messageFor(invalid?.errors ?? [])('url')}
          />
          <Button size="dense">Add webhook</Button>
        </form>
      </section>
    </AdminPage>
  );
}

type Rows = Route.ComponentProps['loaderData']['endpoints'];

function Table({ rows }: { rows: Rows }) {
  return (
    <DenseTable
      caption="Webhooks"
      heads={['Address', 'State', 'Added', { number: 'Waiting' }, { number: 'Failed' }]}
      isCards
    >
      {rows.map((row) => (
        <tr key={row.id} {...tableRoles.row}>
          <td {...tableRoles.cell}>
            <a data-row="" href={href('/admin/webhooks/:id', { id: row.id })}>
              {row.url}
            </a>
          </td>
          <td {...tableRoles.cell} className="card-right">
            <EndpointState endpoint={row} />
          </td>
          <td {...tableRoles.cell} className="card-below">
            {shortMoment(row.createdAt)}
          </td>
          <td {...tableRoles.cell} className="number card-hidden">
            {row.waiting}
          </td>
          <td {...tableRoles.cell} className="number card-hidden">
            {row.failed}
          </td>
        </tr>
      ))}
    </DenseTable>
  );
}
