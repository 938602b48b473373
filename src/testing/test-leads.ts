import { users } from '../accounts/auth.table.server.ts';
import { sendTeamMessage } from '../accounts/team/send-team-message.job.server.ts';
import { compareNewPeople } from '../leads/merging/compare-new-people.job.server.ts';
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
