import type { CurrentSession } from '../../accounts/current-session.server.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Platform } from '../../platform/services.ts';
import { putVersion, removeVersioned } from '../../platform/storage/file-versions.server.ts';
import { parseVersion } from '../../platform/storage/version-name.ts';
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
  const changed = await putVersion(platform.bucket, file, bytes, change);
  if (changed.is === 'unavailable') return failed(platform, admin, file, changed.reason);
  await releaseHeldMails(platform, file);
  return { is: 'changed' };
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

export async function deleteFile(platform: Platform, admin: Admin, file: string): Promise<Outcome> {
  const change = changeBy(platform, admin, 'file.deleted', file);
  const changed = await removeVersioned(platform.bucket, file, change);
  if (changed.is === 'unavailable') return failed(platform, admin, file, changed.reason);
  return { is: changed.is };
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

async function failed(
  platform: Platform,
  actor: Admin,
  file: string,
  reason: string,
): Promise<Outcome> {
  const entry = { actor, act: 'file.failed', subject: `file:${file}`, details: { reason } };
  await recordAudit(platform.db, { ...entry, now: platform.clock() });
  return away(platform, reason);
}

function away({ log }: Platform, reason: string): Outcome {
  log.error({ event: 'storage.away', reason });
  return { is: 'away' };
}
