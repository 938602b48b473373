import type { CurrentSession } from '../../accounts/current-session.server.ts';
import { recordAudit } from '../../database/audit-log.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { putVersion, removeVersioned } from '../../storage/file-versions.server.ts';
import { parseVersion } from '../../storage/version-name.ts';
import { releaseHeldMails } from '../delivery/release-held-mails.server.ts';

export type Outcome = { is: 'changed' } | { is: 'missing' } | { is: 'away' };
type Admin = Pick<CurrentSession, 'userId' | 'email'>;
type Act = 'file.uploaded' | 'file.replaced' | 'file.rolled-back' | 'file.deleted';
type Bytes = Uint8Array<ArrayBuffer>;

/** Stores a checked file where visitors find it, and sends the mails that waited for it. */
export async function putFile(
  platform: Platform,
  admin: Admin,
  { file, bytes, act }: { file: string; bytes: Bytes; act: Exclude<Act, 'file.deleted'> },
): Promise<Outcome> {
  const change = changeBy(platform, admin, act, file);
  const outcome = await recorded(platform, admin, file, () =>
    putVersion(platform.bucket, file, bytes, change),
  );
  if (outcome.is === 'changed') await releaseHeldMails(platform, file);
  return outcome;
}

/** Shows an earlier content again, as a new version. */
export async function rollBack(platform: Platform, admin: Admin, key: string): Promise<Outcome> {
  const version = parseVersion(key);
  if (!version?.hash) return { is: 'missing' };
  const reading = await platform.bucket.get(key);
  if (reading.is === 'unavailable') return away(platform, reading.reason);
  if (reading.is !== 'found') return { is: 'missing' };
  const { file } = version;
  return putFile(platform, admin, { file, bytes: reading.bytes, act: 'file.rolled-back' });
}

export function deleteFile(platform: Platform, admin: Admin, file: string): Promise<Outcome> {
  const change = changeBy(platform, admin, 'file.deleted', file);
  return recorded(platform, admin, file, () => removeVersioned(platform.bucket, file, change));
}

/** Recorded before the bucket is changed, since the two share no transaction. */
function changeBy({ db, clock }: Platform, actor: Admin, act: Act, file: string) {
  const at = clock();
  return {
    by: actor.userId,
    at,
    beforehand: (version: string) =>
      recordAudit(db, { actor, act, subject: `file:${file}`, details: { version }, now: at }),
  };
}

type Changed = { is: 'changed' | 'missing' } | { is: 'unavailable'; reason: string };

async function recorded(
  platform: Platform,
  actor: Admin,
  file: string,
  change: () => Promise<Changed>,
): Promise<Outcome> {
  const outcome = await change();
  if (outcome.is !== 'unavailable') return { is: outcome.is };
  const { db, clock } = platform;
  const details = { reason: outcome.reason };
  await recordAudit(db, {
    actor,
    act: 'file.failed',
    subject: `file:${file}`,
    details,
    now: clock(),
  });
  return away(platform, outcome.reason);
}

function away({ log }: Platform, reason: string): Outcome {
  log.error({ event: 'storage.away', reason });
  return { is: 'away' };
}
