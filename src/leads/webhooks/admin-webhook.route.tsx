import { data, redirect } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { listPage } from '../../platform/lists/list-page.server.ts';
import { noticeIn } from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import type { Route } from './+types/admin-webhook.route.ts';
import { endpointAct } from './endpoint-act.server.ts';
import { endpointNotices } from './webhook.ts';
import { EndpointState } from './endpoint-state.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { deliveriesList, readEndpoint, type ShownEndpoint } from './read-webhooks.server.ts';
import { ShownSecret } from './shown-secret.tsx';
import { Button } from '../../ui/button.tsx';
import './webhooks.css';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const { db } = context.get(servicesContext);
  const id = recordIdIn(params);
  const endpoint = await readEndpoint(db, id);
  if (!endpoint) throw data(null, { status: 404 });
  const deliveries = await listPage(db, deliveriesList(id), request.url);
  return { endpoint, deliveries, done: noticeIn(request.url, endpointNotices) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = await requireAdmin({ request, context });
  const id = recordIdIn(params);
  const outcome = await endpointAct(context.get(servicesContext), actor, id, request);
  switch (outcome.is) {
    case 'unknown':
      throw data(null, { status: 404 });
    case 'secret':
      return data({ secret: outcome.secret });
    case 'removed':
      throw redirect('/admin/webhooks?done=removed', 303);
    case 'done':
      throw redirect(`/admin/webhooks/${id}?done=${outcome.notice}`, 303);
  }
}

export default function AdminWebhook({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoint, deliveries, done } = loaderData;
  const own = `/admin/webhooks/${endpoint.id}`;
  return (
    <AdminPage
      title={`Webhook to ${new URL(endpoint.url).host}`}
      says={<EndpointState endpoint={endpoint} />}
      done={actionData ? undefined : done}
      actions={<EndpointButtons endpoint={endpoint} />}
    >
      {actionData && <ShownSecret secret={actionData.secret} next={own} />}
      <p className="webhook-address">
        {endpoint.url} · <a href="/admin/webhooks">All webhooks</a>
      </p>
      <DeliveryTable endpointId={endpoint.id} deliveries={deliveries} />
    </AdminPage>
  );
}

/** The actions on an endpoint. Removal asks for confirmation. */
function EndpointButtons({ endpoint: { id, state } }: { endpoint: ShownEndpoint }) {
  const act = (intent: string, words: string, variant: 'secondary' | 'danger' = 'secondary') => (
    <form method="post" action={`/admin/webhooks/${id}`}>
      <input type="hidden" name="intent" value={intent} />
      <Button variant={variant} size="dense">
        {words}
      </Button>
    </form>
  );
  return (
    <>
      {act('ping', 'Send a test ping')}
      {state === 'active' ? act('disable', 'Disable') : act('enable', 'Enable')}
      {act('renew', 'New secret')}
      <details className="webhook-remove">
        <summary>Remove</summary>
        <p>Its deliveries are removed too.</p>
        {act('remove', 'Remove for good', 'danger')}
      </details>
    </>
  );
}
