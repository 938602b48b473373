import type { Config } from '../../platform/config.server.ts';
import { guardedPost } from '../../platform/security/guarded-post.server.ts';
import type { Services } from '../../platform/services.ts';
import { signedHeaders } from './webhook-signature.server.ts';
import type { WebhookEndpoint } from './webhooks.table.server.ts';

/** `status` is null if the endpoint gave no answer; `reason` says why a call was not good. */
type CallResult = { status: number | null } & (
  | { isGood: true; reason?: never }
  | { isGood: false; reason: string }
);

/** Any status from 200 to 299 accepts it. */
export async function callEndpoint(
  { config, secret, clock }: Services,
  endpoint: WebhookEndpoint,
  message: { id: string; body: string },
): Promise<CallResult> {
  const signature = await signedHeaders(secret, endpoint, message, clock());
  if (!signature) return unreachable('its secret can no longer be read: make a new one');
  const headers = {
    'content-type': 'application/json',
    // The site rather than the company: headers allow only Latin-1, and a name may contain a letter such
    // as ŷ.
    'user-agent': `Webhooks/1.0 (+${config.siteUrl})`,
    ...signature,
  };
  const { body } = message;
  const mayBeLocal = mayCallLocally(config);
  const outcome = await guardedPost(endpoint.url, { headers, body, mayBeLocal });
  if (outcome.is === 'unreachable') return unreachable(outcome.reason);
  const { status } = outcome;
  if (status >= 200 && status < 300) return { isGood: true, status };
  const isRedirect = status >= 300 && status < 400;
  const reason = isRedirect ? 'redirects are not followed' : `answered with status ${status}`;
  return { isGood: false, status, reason };
}

const unreachable = (reason: string): CallResult => ({ isGood: false, status: null, reason });

/** A local site may call receivers on the same machine, without TLS. */
export const mayCallLocally = ({
  isDevelopment,
  siteUrl,
}: Pick<Config, 'isDevelopment' | 'siteUrl'>): boolean =>
  isDevelopment || /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(siteUrl);
