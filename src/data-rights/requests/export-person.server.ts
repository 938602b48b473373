import { company } from '../../company.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import {
  dataSubject,
  exportFiles,
  exportHeld,
  type HeldRecords,
} from '../../platform/privacy/personal-data.server.ts';
import { personalDataHolders } from '../../platform/feature.ts';
import type { Services } from '../../platform/services.ts';
import { actOnRequest, auditedAs, type DeskAsked } from '../desk/act-on-request.server.ts';
import { writeLetter } from '../desk/rights-letter.email.tsx';
import { requestOfLink } from './rights-emails.job.server.ts';
import { data } from 'react-router';
import { readRequest } from '../desk/read-desk.server.ts';

/** Everything we hold about an address at this moment: no copy is kept. */
export type PersonExport = {
  about: string;
  by: string;
  at: Date;
  reference: string;
  held: HeldRecords[];
};

async function exportPerson(
  services: Services,
  { email, reference }: { email: string; reference: string },
): Promise<PersonExport> {
  const subject = dataSubject(services, email);
  const held = await exportHeld(services.db, personalDataHolders(services.features), subject);
  return { about: email, by: company.legalName, at: subject.now, reference, held };
}

/** Emails the person a private link, which is our answer. May be repeated if the link expired. */
export function sendExport(services: Services, asked: DeskAsked) {
  return actOnRequest(services, asked, 'export', async (tx, request) => {
    await writeLetter(tx, services, request, { kind: 'export' });
    if (request.answeredAt) return {};
    const answer = 'A private link to the data was sent.';
    return { set: { status: 'answered', answeredAt: services.clock(), answer } };
  });
}

/** The files of an export, which the page of it only names. */
export const readExportFiles = (services: Services, { about }: PersonExport) =>
  exportFiles(services, personalDataHolders(services.features), dataSubject(services, about));

/** Returns the data when the link's holder presses the button; the access is recorded. */
export async function fetchExport(services: Services, token: string): Promise<PersonExport | null> {
  const request = await requestOfLink(services.db, 'export', token, services.clock());
  if (!request) return null;
  await recordAudit(services.db, {
    actor: null,
    act: 'data-rights.export-fetched',
    subject: auditedAs(request.id),
    now: services.clock(),
  });
  return exportPerson(services, request);
}

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
