import { data, href } from 'react-router';
import { adminAction, success, gone, shown } from '../../accounts/admin-action.server.ts';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { listPage } from '../../platform/lists/list-page.server.ts';
import { noticeIn } from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/forms/message.tsx';
import type { Route } from './+types/admin-webhook.route.ts';
import { endpointFailures, endpointNotices, endpointSchema } from './webhook.ts';
import { DeliveryTable, EndpointState, ShownSecret } from './webhook-parts.tsx';
import {
  deliveriesList,
  disableEndpoint,
  enableEndpoint,
  readEndpoint,
  removeEndpoint,
  renewSecret,
  type ShownEndpoint,
} from './manage-endpoints.server.ts';
import { replayDelivery, sendPing } from './call-now.server.ts';
import './webhooks.css';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const { db } = context.get(servicesContext);
  const id = recordIdIn(params);
  const endpoint = await readEndpoint(db, id);
  if (!endpoint) throw data(null, { status: 404 });
  const deliveries = await listPage(db, deliveriesList(id), request.url);
  const done = noticeIn(request.url, endpointNotices);
  return { endpoint, deliveries, done, failed: noticeIn(request.url, endpointFailures) };
}

export const action = adminAction({
  may: 'admin',
  schema: endpointSchema,
  acts: {
    renew: async ({ services, actor, id }) => {
      const secret = await renewSecret(services, actor, id);
      return secret === null ? gone : shown({ secret });
    },
    ping: async ({ services, actor, id }) => tell('ping', await sendPing(services, actor, id)),
    replay: async ({ services, actor, id: endpointId }, { deliveryId }) =>
      tell('replay', await replayDelivery(services, actor, { endpointId, deliveryId })),
    enable: async ({ services, actor, id }) =>
      (await enableEndpoint(services, actor, id)) ? success('enabled') : gone,
    disable: async ({ services, actor, id }) =>
      (await disableEndpoint(services, actor, id)) ? success('disabled') : gone,
    remove: async ({ services, actor, id }) =>
      (await removeEndpoint(services, actor, id))
        ? success('removed', href('/admin/webhooks'))
        : gone,
  },
});

const tell = (what: string, outcome: string | null) =>
  outcome === null ? gone : success(`${what}-${outcome}`);

export default function AdminWebhook({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoint, deliveries, done, failed } = loaderData;
  const own = href('/admin/webhooks/:id', { id: endpoint.id });
  const secret = actionData && 'secret' in actionData && actionData.secret;
  return (
    <AdminPage
      title={`Webhook to ${new URL(endpoint.url).host}`}
      summary={<EndpointState endpoint={endpoint} />}
      done={actionData ? undefined : done}
      actions={<EndpointButtons endpoint={endpoint} />}
    >
      {failed && !actionData && <Message tone="error" title={failed} />}
      {secret && <ShownSecret secret={secret} next={own} />}
      <p className="quiet webhook-address">
        {endpoint.url} · <a href={href('/admin/webhooks')}>All webhooks</a>
      </p>
      <DeliveryTable endpointId={endpoint.id} deliveries={deliveries} />
    </AdminPage>
  );
}

/** The actions on an endpoint. Removal asks for confirmation. */
function EndpointButtons({ endpoint: { id, state } }: { endpoint: ShownEndpoint }) {
  const act = (intent: string, words: string, variant: 'secondary' | 'danger' = 'secondary') => (
    <form method="post" action={href('/admin/webhooks/:id', { id })}>
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
