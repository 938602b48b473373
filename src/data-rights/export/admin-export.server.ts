import { data } from 'react-router';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Platform } from '../../platform/services.ts';
import { auditedAs } from '../desk/act-on-request.server.ts';
import { readRequest } from '../desk/read-desk.server.ts';
import { exportPerson, type PersonExport } from './export-person.server.ts';

/**
 * Everything we hold about the person of a request, for an admin; only once it is proved who is asking.
 */
export async function adminExport(
  platform: Platform,
  id: string,
  actor: Actor,
): Promise<PersonExport> {
  const request = await exportableRequest(platform, id);
  await recordAudit(platform.db, {
    actor,
    act: 'data-rights.exported',
    subject: auditedAs(id),
    now: platform.clock(),
  });
  return exportPerson(platform, request);
}

/** @throws a 404 answer if there is no such request, or it is not proved who is asking. */
export async function exportableRequest(
  platform: Platform,
  id: string,
): Promise<{ email: string; reference: string }> {
  const { email, verifiedAt, reference } = (await readRequest(platform, id)).request;
  if (!email || !verifiedAt) throw data(null, { status: 404 });
  return { email, reference };
}
