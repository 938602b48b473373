import { randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { Webhook } from 'standardwebhooks';
import type { WebhookEndpoint } from './webhooks.table.server.ts';

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
