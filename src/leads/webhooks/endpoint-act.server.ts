import { data } from 'react-router';
import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import { formFields } from '../../platform/forms/read-form.server.ts';
import type { Services } from '../../platform/services.ts';
import {
  disableEndpoint,
  enableEndpoint,
  removeEndpoint,
  renewSecret,
} from './manage-endpoints.server.ts';
import { replayDelivery, type Sent, sendPing } from './queue-webhooks.server.ts';
import { endpointSchema } from './webhook.ts';

type Outcome =
  | { is: 'unknown' }
  | { is: 'removed' }
  | { is: 'secret'; secret: string }
  | { is: 'done'; notice: string };

export async function endpointAct(
  services: Services,
  actor: Actor,
  id: string,
  request: Request,
): Promise<Outcome> {
  const parsed = endpointSchema.safeParse(await formFields(request));
  if (!parsed.success) throw data('The form could not be read.', { status: 400 });
  const fields = parsed.data;
  switch (fields.intent) {
    case 'ping':
      return sent('ping', await sendPing(services, actor, id));
    case 'replay': {
      const replay = { endpointId: id, deliveryId: fields.deliveryId };
      return sent('replay', await replayDelivery(services, actor, replay));
    }
    case 'enable':
      return done(await enableEndpoint(services, actor, id), 'enabled');
    case 'disable':
      return done(await disableEndpoint(services, actor, id), 'disabled');
    case 'renew': {
      const secret = await renewSecret(services, actor, id);
      return secret === null ? { is: 'unknown' } : { is: 'secret', secret };
    }
    case 'remove':
      return (await removeEndpoint(services, actor, id)) ? { is: 'removed' } : { is: 'unknown' };
  }
}

const done = (isDone: boolean, notice: string): Outcome =>
  isDone ? { is: 'done', notice } : { is: 'unknown' };

const sent = (what: 'ping' | 'replay', outcome: Sent): Outcome =>
  outcome === null ? { is: 'unknown' } : { is: 'done', notice: `${what}-${outcome}` };
