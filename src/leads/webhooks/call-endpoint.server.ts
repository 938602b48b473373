import { guardedPost } from '../../platform/security/guarded-post.server.ts';
import type { Services } from '../../platform/services.ts';
import { mayCallLocally } from './local-receivers.server.ts';
import { signedHeaders } from './webhook-signature.server.ts';
import type { WebhookEndpoint } from './webhooks.table.server.ts';

export type CallResult = { isGood: boolean; status: number | null; reason: string | null };

/** Posts a signed message to an endpoint. Any status from 200 to 299 accepts it. */
export async function callEndpoint(
  { config, secret, clock }: Services,
  endpoint: WebhookEndpoint,
  message: { id: string; body: string },
): Promise<CallResult> {
  const signature = await signedHeaders(secret, endpoint, message, clock());
  if (!signature) return unreachable('its secret can no longer be read: make a new one');
  const headers = {
    'content-type': 'application/json',
    // Names the site rather than the company: a header takes no letter beyond Latin-1, such as the one
    // in Tŷ.
    'user-agent': `Webhooks/1.0 (+${config.siteUrl})`,
    ...signature,
  };
  const { body } = message;
  const mayBeLocal = mayCallLocally(config);
  const outcome = await guardedPost(endpoint.url, { headers, body, mayBeLocal });
  if (outcome.is === 'unreachable') return unreachable(outcome.reason);
  const { status } = outcome;
  if (status >= 200 && status < 300) return { isGood: true, status, reason: null };
  const isRedirect = status >= 300 && status < 400;
  const reason = isRedirect ? 'redirects are not followed' : `answered with status ${status}`;
  return { isGood: false, status, reason };
}

const unreachable = (reason: string): CallResult => ({ isGood: false, status: null, reason });
