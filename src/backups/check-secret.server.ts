import { join } from 'node:path';
import { secretName } from './backup-format.ts';
import { getSecretMark } from './make-backup.server.ts';
import { BackupFault, type OpenBackup } from './open-backup.server.ts';

/**
 * With another secret, sessions and links end, authenticator apps stop working, and unsubscribed readers
 * are no longer recognised, so they would get emails again.
 * @throws BackupFault if the site would start with a different secret than the backup's.
 */
export function checkSecret(
  { path, manifest, secret }: OpenBackup,
  authSecret: string | undefined,
): void {
  const used = authSecret ?? secret;
  if (used && getSecretMark(used) === manifest.secretMark) return;
  const right = secret
    ? `what ${join(path, secretName)} holds`
    : 'its value when the backup was made';
  const problem = authSecret
    ? 'AUTH_SECRET is not the one this backup was made with'
    : 'this backup was made with an AUTH_SECRET, and none is set';
  throw new BackupFault(
    `${problem}: sessions and links would end, and the mailing list would forget who has unsubscribed. Set it to ${right}`,
  );
}
