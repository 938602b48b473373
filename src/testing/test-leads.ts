import { users } from '../accounts/auth.table.server.ts';
import { sendTeamMessage } from '../accounts/team/send-team-message.job.server.ts';
import { type ImportOrigin, splitRecords } from '../leads/import/import-form.ts';
import { importPeople, startImport } from '../leads/import/import-people.job.server.ts';
import { guessFields } from '../leads/import/known-headings.ts';
import { parse as readImportFile } from '../leads/import/read-file.parser.server.ts';
import { compareNewPeople } from '../leads/merging/compare-new-people.job.server.ts';
import { contactImports } from '../leads/people/people-lists.table.server.ts';
import { findPerson } from '../leads/people.server.ts';
import { planStep } from '../leads/person/plan-step.server.ts';
import { type Contact, recordContact } from '../leads/record-contact.server.ts';
import { testServices, type TestServices } from './test-services.ts';

export const kim = { userId: 'kim', email: 'kim@tarnbrook.example' };
export const lee = { userId: 'lee', email: 'lee@tarnbrook.example' };

const ana: Contact = {
  email: 'ana.smith@hallam.example',
  name: 'Ana Smith',
  leadSource: 'contact_form',
  leadType: 'enquiry',
};

/** Services with two admins, Kim and Lee, and a user who is not one. */
export async function leadPlatform(options?: Parameters<typeof testServices>[0]) {
  const services = await testServices(options);
  await services.db.insert(users).values([
    { id: 'kim', name: 'Kim', email: kim.email, role: 'admin', emailVerified: true },
    { id: 'lee', name: 'Lee', email: lee.email, role: 'admin', emailVerified: true },
    { id: 'vic', name: 'Vic', email: 'vic@example.org', role: 'user', emailVerified: true },
  ]);
  return services;
}

/** The same, where people are assigned to their owners, who are told. */
export const assigningPlatform = () => leadPlatform({ jobs: [sendTeamMessage] });

/** The person's state when the form was rendered: a new person by default. */
export const asSeen = ({ stage = 'new', ownerId = '' } = {}) => ({
  shownStage: stage,
  shownOwnerId: ownerId,
});

/** Plans a step as Kim does, and returns its id. */
export async function plan(
  services: TestServices,
  personId: string,
  { what = 'Ring her', due = '', time = '' },
): Promise<string> {
  const stepId = crypto.randomUUID();
  await planStep(services, kim, personId, { stepId, what, due, time });
  return stepId;
}

/** Records a contact, Ana's by default, and returns its person's id. */
export async function person(
  services: TestServices,
  contact: Partial<Contact> = {},
): Promise<string> {
  const all = { ...ana, ...contact };
  await services.db.transaction((tx) => recordContact(tx, services, all));
  await compareNewPeople.handle({}, services);
  return (await findPerson(services.db, all.email)) ?? '';
}

const origin: ImportOrigin = {
  source: 'Example Expo',
  contactedOn: '2026-02-20',
  legalBasis: 'asked',
  basisNote: 'Cards left at the stand',
  ownerId: 'kim',
};

/** A file of people, as it is uploaded to be checked. */
export async function upload(services: TestServices, content: string): Promise<string> {
  const file = Buffer.from(content);
  const read = readImportFile({ bytes: file });
  if (read.kind === 'fault') throw new Error(read.message);
  const { records, reading } = read;
  const { header, rows } = splitRecords(records, reading);
  const id = crypto.randomUUID();
  await services.db.insert(contactImports).values({
    id,
    fileName: 'expo.csv',
    file,
    records,
    reading,
    columns: guessFields(header),
    rowCount: rows.length,
    createdAt: services.clock(),
  });
  return id;
}

/** As the button does, and then the job, which may run twice. */
export async function runImport(services: TestServices, importId: string) {
  await startImport(services, kim, importId, origin);
  await importPeople.handle({ importId }, services);
  await importPeople.handle({ importId }, services);
}
