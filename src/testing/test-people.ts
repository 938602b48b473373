import { users } from '../accounts/auth.table.server.ts';
import type { NewPerson } from '../leads/people/new-person.ts';
import { addPerson } from '../leads/people/add-person.server.ts';
import { kim } from './test-leads.ts';
import type { TestServices } from './test-services.ts';

const nia: NewPerson = {
  name: 'Nia Rees',
  email: 'nia@rees.example',
  phone: '',
  role: '',
  company: '',
  source: 'By telephone',
  legalBasis: 'asked',
  basisNote: 'Rang and asked for a quotation',
  note: '',
};

/** Adds a person as Kim does who answers the telephone, and returns their id. */
export async function person(
  services: TestServices,
  given: Partial<NewPerson> = {},
): Promise<string> {
  const { personId } = await addPerson(services, kim, { ...nia, ...given });
  return personId;
}

/** Makes a user one of the team, and returns their session as the guards see it. */
export async function teamSession(
  { db, clock }: TestServices,
  { userId, email }: { userId: string; email: string },
) {
  await db.update(users).set({ hasAdminPassword: true });
  return {
    sessionId: userId,
    userId,
    email,
    name: email,
    isEmailVerified: true,
    role: 'admin' as const,
    aal: 'aal2' as const,
    neededAal: 'aal2' as const,
    provedAt: clock(),
    activeAt: clock(),
  };
}
