import { createHmac, randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { WebhookEndpoint } from './webhooks.table.server.ts';

const prefix = 'whsec_';

/** A new secret: plain for the receiver, shown once, and encrypted for the table. */
export async function newWebhookSecret(key: string): Promise<{ shown: string; kept: string }> {
  const shown = prefix + randomBytes(32).toString('base64');
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
  message: { id: string; body: string },
  now: Date,
): Promise<Record<string, string> | null> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signed = `${message.id}.${timestamp}.${message.body}`;
  const opened = keptSecrets(endpoint, now).map((data) =>
    symmetricDecrypt({ key, data }).catch(() => null),
  );
  const secrets = (await Promise.all(opened)).filter((shown) => shown !== null);
  if (secrets.length === 0) return null;
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((shown) => `v1,${createSignature(shown, signed)}`).join(' '),
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

function createSignature(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return createHmac('sha256', key).update(signed).digest('base64');
}
