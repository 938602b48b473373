import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testServices } from '../../testing/test-services.ts';
import { people, personAddresses } from '../people.table.server.ts';
import { recordPerson } from '../record-person.server.ts';
import { compareNewPeople, proposeDuplicates } from './compare-new-people.job.server.ts';

test('marks duplicates among existing people, and unmarks them when one is deleted', async () => {
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
  for (const [email, name, phone] of rows) {
    const contact = { email, name, phone, source: 'By telephone', at };
    await db.transaction((tx) => recordPerson(tx, contact));
  }
  const suspects = async () => {
    const found = await db
      .select({ email: personAddresses.email })
      .from(people)
      .innerJoin(personAddresses, eq(personAddresses.personId, people.id))
      .where(eq(people.isSuspect, true))
      .orderBy(asc(personAddresses.email));
    return found.map(({ email }) => email);
  };
  await compareNewPeople.handle({}, services);
  const like = ['a@one.example', 'b@two.example', 'c@firm.example', 'cy@firm.example'];
  expect(await suspects()).toEqual(like);
  await db.delete(people).where(eq(people.name, 'B. Smith'));
  await proposeDuplicates.handle({}, services);
  await compareNewPeople.handle({}, services);
  expect(await suspects()).toEqual(['c@firm.example', 'cy@firm.example']);
});
