import { data, redirect, href } from 'react-router';
import type { z } from 'zod';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { listPage } from '../../platform/lists/list-page.server.ts';
import { noticeIn } from '../../platform/forms/form-answer.ts';
import { type Services, servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/forms/message.tsx';
import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import { formFields } from '../../platform/forms/read-form.server.ts';
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
import { replayDelivery, sendPing } from './queue-webhooks.server.ts';
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

export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = await requireAdmin({ request, context });
  const id = recordIdIn(params);
  const services = context.get(servicesContext);
  const parsed = endpointSchema.safeParse(await formFields(request));
  if (!parsed.success) throw data('The form could not be read.', { status: 400 });
  if (parsed.data.intent === 'renew') {
    const secret = await renewSecret(services, actor, id);
    if (secret === null) throw data(null, { status: 404 });
    return data({ secret });
  }
  const notice = await change(services, actor, id, parsed.data);
  if (notice === null) throw data(null, { status: 404 });
  const page = notice === 'removed' ? href('/admin/webhooks') : href('/admin/webhooks/:id', { id });
  throw redirect(`${page}?done=${notice}`, 303);
}

type Change = Exclude<z.output<typeof endpointSchema>, { intent: 'renew' }>;

/** The notice about the outcome; null if there is no such webhook or delivery. */
async function change(
  services: Services,
  actor: Actor,
  id: string,
  fields: Change,
): Promise<string | null> {
  switch (fields.intent) {
    case 'ping': {
      const outcome = await sendPing(services, actor, id);
      return outcome && `ping-${outcome}`;
    }
    case 'replay': {
      const replay = { endpointId: id, deliveryId: fields.deliveryId };
      const outcome = await replayDelivery(services, actor, replay);
      return outcome && `replay-${outcome}`;
    }
    case 'enable':
      return (await enableEndpoint(services, actor, id)) ? 'enabled' : null;
    case 'disable':
      return (await disableEndpoint(services, actor, id)) ? 'disabled' : null;
    case 'remove':
      return (await removeEndpoint(services, actor, id)) ? 'removed' : null;
  }
}

export default function AdminWebhook({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoint, deliveries, done, failed } = loaderData;
  const own = href('/admin/webhooks/:id', { id: endpoint.id });
  return (
    <AdminPage
      title={`Webhook to ${new URL(endpoint.url).host}`}
      summary={<EndpointState endpoint={endpoint} />}
      done={actionData ? undefined : done}
      actions={<EndpointButtons endpoint={endpoint} />}
    >
      {failed && !actionData && <Message tone="error" title={failed} />}
      {actionData && <ShownSecret secret={actionData.secret} next={own} />}
      <p className="webhook-address">
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
