import type { CurrentSession } from '../../accounts/sessions/current-session.server.ts';
import { isStillAdmin } from '../../accounts/guards.server.ts';
import type { Services } from '../../platform/services.ts';
import { checkPdfApart } from '../../platform/storage/check-pdf-apart.server.ts';
import { largestFile } from '../../platform/storage/pdf-fault.ts';
import { putFile } from './change-file.server.ts';
import {
  isHostileName,
  isStoredName,
  getStoredName,
  uploadFault,
  type UploadFault,
} from './upload.ts';
import { readUpload } from '../../platform/forms/read-form.server.ts';

type Fields = Record<string, string>;

export type UploadOutcome =
  | { is: 'stored'; file: string; done: 'uploaded' | 'replaced' }
  | ({ is: 'refused'; values: Fields } & UploadFault);

/** Checks the size, name and content, and stores a rewritten copy under our own name. */
export async function receiveUpload(
  services: Services,
  admin: CurrentSession,
  request: Request,
): Promise<UploadOutcome> {
  const upload = await readUpload(request, largestFile);
  if (upload.is !== 'read') return refused(services, upload.is, {});
  const { fields, file } = upload;
  if (!file || (file.size === 0 && file.name === '')) return refused(services, 'no-file', fields);
  const name = nameFor(file, fields);
  if (!name) return refused(services, 'bad-name', fields);
  const checked = await checkPdfApart(new Uint8Array(await file.arrayBuffer()));
  if (checked.is === 'refused') return refused(services, checked.fault, fields);
  // The upload may have taken minutes since the admin was checked.
  if (!(await isStillAdmin(services, admin))) return refused(services, 'no-admin', fields);
  const present = await services.bucket.describe(name);
  if (present.is === 'unavailable') return refused(services, 'away', fields);
  const isThere = present.is === 'found';
  if (isThere && fields['replace'] !== 'on') return refused(services, 'taken', fields);
  const act = isThere ? 'file.replaced' : 'file.uploaded';
  const outcome = await putFile(services, admin, { file: name, bytes: checked.bytes, act });
  if (outcome.is !== 'changed') return refused(services, 'away', fields);
  return { is: 'stored', file: name, done: isThere ? 'replaced' : 'uploaded' };
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
  return { is: 'refused', values, ...uploadFault(fault) };
}
