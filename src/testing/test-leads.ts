import { sql } from 'drizzle-orm';
import { users } from '../accounts/auth.table.server.ts';
import { compareNewLeads } from '../leads/duplicates/compare-new-leads.job.server.ts';
import { leads } from '../leads/leads.table.server.ts';
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

/** The lead's state when the admin's form was rendered: a new lead by default. */
export const asSeen = ({ stage = 'new', ownerId = '', nextStep = '', nextStepDue = '' } = {}) => ({
  shownStage: stage,
  shownOwnerId: ownerId,
  shownNextStep: nextStep,
  shownNextStepDue: nextStepDue,
});

/** Records a contact, Ana's by default, and returns its lead's id. */
export async function lead(
  services: TestServices,
  contact: Partial<Contact> = {},
): Promise<string> {
  const all = { ...ana, ...contact };
  await services.db.transaction((tx) => recordContact(tx, services, all));
  await compareNewLeads.handle({}, services);
  const [found] = await services.db
    .select()
    .from(leads)
    .where(sql`${leads.email} = ${all.email} and ${leads.leadSource} = ${all.leadSource}`);
  return found?.id ?? '';
}
