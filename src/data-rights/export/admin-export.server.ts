import { data } from 'react-router';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { auditedAs } from '../desk/act-on-request.server.ts';
import { readRequest } from '../desk/read-desk.server.ts';
import { exportPerson, type PersonExport } from './export-person.server.ts';

/** Everything we hold about the person of a request, for an admin; requires proof of identity. */
export async function adminExport(
  services: Services,
  id: string,
  actor: Actor,
): Promise<PersonExport> {
  const request = await exportableRequest(services, id);
  await recordAudit(services.db, {
    actor,
    act: 'data-rights.exported',
    subject: auditedAs(id),
    now: services.clock(),
  });
  return exportPerson(services, request);
}

/** @throws a 404 response if there is no such request, or identity is not proved. */
export async function exportableRequest(
  services: Services,
  id: string,
): Promise<{ email: string; reference: string }> {
  const { email, verifiedAt, reference } = (await readRequest(services, id)).request;
  if (!email || !verifiedAt) throw data(null, { status: 404 });
  return { email, reference };
}
