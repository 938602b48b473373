import { randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { Webhook } from 'standardwebhooks';
import type { Config } from '../../platform/config.server.ts';
import { guardedPost } from '../../platform/security/guarded-post.server.ts';
import type { Services } from '../../platform/services.ts';
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
  if (outcome.kind === 'unreachable') return unreachable(outcome.reason);
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

/** A new secret: plain for the receiver, shown once, and encrypted for the table. */
export async function newWebhookSecret(key: string): Promise<{ shown: string; kept: string }> {
  const shown = `whsec_${randomBytes(32).toString('base64')}`;
  return { shown, kept: await symmetricEncrypt({ key, data: shown }) };
}

/**
 * The headers of a call as Standard Webhooks defines them. While a secret is being replaced, all of them
 * sign. Null if none can be decrypted, since the installation's own secret has changed.
 * @see https://www.standardwebhooks.com
 */
export async function signedHeaders(
  key: string,
  endpoint: Secrets,
  { id, body }: { id: string; body: string },
  now: Date,
): Promise<Record<string, string> | null> {
  const opened = keptSecrets(endpoint, now).map((data) =>
    symmetricDecrypt({ key, data }).catch(() => null),
  );
  const secrets = (await Promise.all(opened)).filter((shown) => shown !== null);
  if (secrets.length === 0) return null;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((shown) => new Webhook(shown).sign(id, now, body)).join(' '),
  };
}

type Secrets = Pick<WebhookEndpoint, 'secret' | 'formerSecret' | 'formerSecretUntil'>;

/** The secrets in force, encrypted, newest first. */
export function keptSecrets(
  { secret, formerSecret, formerSecretUntil }: Secrets,
  now: Date,
): string[] {
  const isFormerGood = formerSecretUntil !== null && formerSecretUntil > now;
  return [secret, ...(isFormerGood ? (formerSecret?.split(' ') ?? []) : [])];
}
