import { Button } from '../../ui/button.tsx';
import type { ShownEndpoint } from './read-webhooks.server.ts';

/** What can be done with an endpoint. Removing asks first. */
export function EndpointButtons({ endpoint: { id, state } }: { endpoint: ShownEndpoint }) {
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
