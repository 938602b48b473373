import { symmetricDecrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { getAuth } from '../auth.server.ts';
import { signingKeys } from '../auth.table.server.ts';

/** In seconds: how long others may cache our keys. */
export const keyCache = 600;

export function publishedKeys(services: Services): Promise<object> {
  return getAuth(services).api.getJwks();
}

/**
 * On start: logs an error if the secret has changed, which shows by the keys that sign access
 * tokens. Such a key can no longer sign and is replaced, so there is one from the first start on.
 * The start goes on, because a lost secret has to be replaced.
 */
export async function takeUpKeys(services: Services): Promise<void> {
  const { db, secret, log } = services;
  for (const { id, privateKey } of await db.select().from(signingKeys)) {
    if (await isOpenedBy(secret, privateKey)) continue;
    log.error({ event: 'secret.changed', reason: consequence });
    await db.delete(signingKeys).where(eq(signingKeys.id, id));
  }
  await publishedKeys(services);
}

const consequence =
  'AUTH_SECRET, or the file secret, is not what the last start had: what that one sealed, such as sessions, links and authenticator apps, does not open, and people who have unsubscribed are not recognised. Unless it was wrong, or is lost, put it back at once';

function isOpenedBy(key: string, privateKey: string): Promise<boolean> {
  return symmetricDecrypt({ key, data: JSON.parse(privateKey) as string }).then(
    () => true,
    () => false,
  );
}
