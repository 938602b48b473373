import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testServices } from '../../testing/test-services.ts';
import { phoneKey } from '../../platform/forms/phone-number.ts';
import { leads } from '../leads.table.server.ts';
import { proposeDuplicates } from './propose-duplicates.job.server.ts';

test('marks duplicates among existing leads, and unmarks them when one is deleted', async () => {
  const services = await testServices();
  const { db } = services;
  const at = services.time.now();
  const rows = [
    ['a@one.example', 'Ana Smith', '020 7946 0018'],
    ['b@two.example', 'B. Smith', '+44 20 7946 0018'],
    ['c@firm.example', 'Cy Reed', null],
    ['cy@firm.example', 'Cy Reed', null],
    ['dan@gmail.com', 'Dan Hale', null],
    ['thehales@gmail.com', 'Dan Hale', null],
    ['e@one.example', 'Eve Moss', null],
  ] as const;
  await db.insert(leads).values(
    rows.map(([email, name, phone]) => ({
      email,
      name,
      phone,
      phoneKey: phoneKey(phone),
      leadSource: 'contact_form' as const,
      leadType: 'enquiry',
      createdAt: at,
      lastContactAt: at,
    })),
  );
  const suspects = async () => {
    const found = await db
      .select({ email: leads.email })
      .from(leads)
      .where(eq(leads.isSuspect, true))
      .orderBy(asc(leads.email));
    return found.map(({ email }) => email);
  };
  await proposeDuplicates.handle({}, services);
  const like = ['a@one.example', 'b@two.example', 'c@firm.example', 'cy@firm.example'];
  expect(await suspects()).toEqual(like);
  await db.delete(leads).where(eq(leads.email, 'b@two.example'));
  await proposeDuplicates.handle({}, services);
  expect(await suspects()).toEqual(['c@firm.example', 'cy@firm.example']);
});
