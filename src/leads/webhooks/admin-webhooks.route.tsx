import { href } from 'react-router';
import { adminAction, success, invalid, shown } from '../../accounts/admin-action.server.ts';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { messageFor, noticeIn } from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { CardCell, CardRow } from '../../ui/content/table.tsx';
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
export const action = adminAction({
  may: 'admin',
  schema: addSchema,
  acts: {
    add: async ({ services, actor }, fields) => {
      const added = await addEndpoint(services, actor, fields);
      if (added.kind === 'invalid') return invalid([added.error]);
      const { id } = fields;
      if (added.kind === 'there') return success(undefined, href('/admin/webhooks/:id', { id }));
      return shown({ kind: 'added', id, secret: added.secret });
    },
  },
});

export default function AdminWebhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoints, newId, done } = loaderData;
  const rejected = actionData?.kind === 'invalid' ? actionData : undefined;
  return (
    <AdminPage
      title="Webhooks"
      summary="Other programs, such as a CRM, that are told when a person or lead is new or changed, and when a message arrives"
      done={done}
    >
      {actionData?.kind === 'added' && (
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
        {rejected && <ErrorSummary errors={rejected.errors} />}
        <form className="form" method="post" action={href('/admin/webhooks')} noValidate>
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="id" value={rejected?.values['id'] ?? newId} />
          <Field
            label="Address"
            name="url"
            type="url"
            inputMode="url"
            autoComplete="off"
            required
            hint="Must start with https://. Calls are signed as in Standard Webhooks."
            defaultValue={rejected?.values['url'] ?? ''}
            error={messageFor(rejected?.errors ?? [])('url')}
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
        <CardRow key={row.id}>
          <CardCell>
            <a data-row="" href={href('/admin/webhooks/:id', { id: row.id })}>
              {row.url}
            </a>
          </CardCell>
          <CardCell at="right">
            <EndpointState endpoint={row} />
          </CardCell>
          <CardCell at="below">{shortMoment(row.createdAt)}</CardCell>
          <CardCell at="hidden" className="number">
            {row.waiting}
          </CardCell>
          <CardCell at="hidden" className="number">
            {row.failed}
          </CardCell>
        </CardRow>
      ))}
    </DenseTable>
  );
}
