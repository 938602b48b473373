import { shortMoment } from '../../ui/content/dates.ts';
import type { WebhookEndpoint } from './webhooks.table.server.ts';

type Shown = Pick<WebhookEndpoint, 'state' | 'reason' | 'failingSince'>;

export function EndpointState({ endpoint: { state, reason, failingSince } }: { endpoint: Shown }) {
  if (state === 'disabled') return <span className="webhook-bad">disabled: {reason}</span>;
  if (failingSince === null) return <>active</>;
  return <span className="webhook-bad">failing since {shortMoment(failingSince)}</span>;
}
