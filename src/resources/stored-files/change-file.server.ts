import type { CurrentSession } from '../../accounts/sessions/current-session.server.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { putVersion, removeVersioned } from '../../platform/storage/file-versions.server.ts';
import { parseVersion } from '../../platform/storage/bucket.ts';
import { releaseHeldEmails } from '../downloads/resource.email.tsx';
import { isStillAdmin } from '../../accounts/guards.server.ts';
import { checkPdfApart } from '../../platform/storage/check-pdf-apart.server.ts';
import { largestFile } from '../../platform/storage/pdf-fault.ts';
import {
  getStoredName,
  isHostileName,
  isStoredName,
  uploadFault,
  type UploadFault,
} from './upload.ts';
import { readUpload } from '../../platform/forms/read-form.server.ts';

export type Outcome = { kind: 'changed' } | { kind: 'missing' } | { kind: 'away' };
type Admin = Pick<CurrentSession, 'userId' | 'email'>;
type Act = 'file.uploaded' | 'file.replaced' | 'file.rolled-back' | 'file.deleted';
type Bytes = Uint8Array<ArrayBuffer>;

/** Stores a checked file and retries the emails that waited for it. */
async function putFile(
  services: Services,
  admin: Admin,
  { file, bytes, act }: { file: string; bytes: Bytes; act: Exclude<Act, 'file.deleted'> },
): Promise<Outcome> {
  const change = changeBy(services, admin, act, file);
  const changed = await putVersion(services.bucket, file, bytes, change);
  if (changed.kind === 'unavailable') return failed(services, admin, file, changed.reason);
  await releaseHeldEmails(services, file);
  return { kind: 'changed' };
}

/** Stores an earlier version's content as a new version. */
export async function rollBack(services: Services, admin: Admin, key: string): Promise<Outcome> {
  const version = parseVersion(key);
  if (!version?.hash) return { kind: 'missing' };
  const reading = await services.bucket.get(key);
  if (reading.kind === 'unavailable') return away(services, reading.reason);
  if (reading.kind !== 'found') return { kind: 'missing' };
  const { file } = version;
  return putFile(services, admin, { file, bytes: reading.bytes, act: 'file.rolled-back' });
}

export async function deleteFile(services: Services, admin: Admin, file: string): Promise<Outcome> {
  const change = changeBy(services, admin, 'file.deleted', file);
  const changed = await removeVersioned(services.bucket, file, change);
  if (changed.kind === 'unavailable') return failed(services, admin, file, changed.reason);
  return { kind: changed.kind };
}

/** Recorded before the bucket changes, since the two share no transaction. */
function changeBy({ db, clock }: Services, actor: Admin, act: Act, file: string) {
  const at = clock();
  return {
    by: actor.userId,
    at,
    beforehand: (version: string) =>
      recordAudit(db, { actor, act, subject: `file:${file}`, details: { version }, now: at }),
  };
}

async function failed(
  services: Services,
  actor: Admin,
  file: string,
  reason: string,
): Promise<Outcome> {
  const entry = { actor, act: 'file.failed', subject: `file:${file}`, details: { reason } };
  await recordAudit(services.db, { ...entry, now: services.clock() });
  return away(services, reason);
}

function away({ log }: Services, reason: string): Outcome {
  log.error({ event: 'storage.unavailable', reason });
  return { kind: 'away' };
}

type Fields = Record<string, string>;

type UploadOutcome =
  | { kind: 'stored'; file: string; done: 'uploaded' | 'replaced' }
  | ({ kind: 'refused'; values: Fields } & UploadFault);

/** Checks the size, name and content, and stores a rewritten copy under our own name. */
export async function receiveUpload(
  services: Services,
  admin: CurrentSession,
  request: Request,
): Promise<UploadOutcome> {
  const upload = await readUpload(request, largestFile);
  if (upload.kind !== 'read') return refused(services, upload.kind, {});
  const { fields, file } = upload;
  if (!file || (file.size === 0 && file.name === '')) return refused(services, 'no-file', fields);
  const name = nameFor(file, fields);
  if (!name) return refused(services, 'bad-name', fields);
  const checked = await checkPdfApart(new Uint8Array(await file.arrayBuffer()));
  if (checked.kind === 'refused') return refused(services, checked.fault, fields);
  // The upload may have taken minutes since the admin was checked.
  if (!(await isStillAdmin(services, admin))) return refused(services, 'no-admin', fields);
  const present = await services.bucket.describe(name);
  if (present.kind === 'unavailable') return refused(services, 'away', fields);
  const isThere = present.kind === 'found';
  if (isThere && fields['replace'] !== 'on') return refused(services, 'taken', fields);
  const act = isThere ? 'file.replaced' : 'file.uploaded';
  const outcome = await putFile(services, admin, { file: name, bytes: checked.bytes, act });
  if (outcome.kind !== 'changed') return refused(services, 'away', fields);
  return { kind: 'stored', file: name, done: isThere ? 'replaced' : 'uploaded' };
}

/** The uploaded name is checked even if the file is stored under another. */
function nameFor(file: File, { name = '' }: Fields): string | null {
  if (name === '') return getStoredName(file.name);
  return isStoredName(name) && !isHostileName(file.name) ? name : null;
}

function refused(
  { log }: Services,
  fault: Parameters<typeof uploadFault>[0],
  values: Fields,
): UploadOutcome {
  log.warn({ event: 'upload.refused', reason: fault });
  return { kind: 'refused', values, ...uploadFault(fault) };
}
