import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows, type Tx } from '../platform/database/database.server.ts';
import { testServices } from '../testing/test-services.ts';
import { leads } from './leads.table.server.ts';
import { compareNewPeople } from './merging/compare-new-people.job.server.ts';
import { people } from './people.table.server.ts';
import { personClaims } from './person-history.table.server.ts';
import { type Contact, recordContact } from './record-contact.server.ts';

const ana: Contact = {
  email: 'ana.smith@hallam.example',
  name: 'Ana Smith',
  phone: null,
  leadSource: 'contact_form',
  leadType: 'enquiry',
};

async function record(...contacts: Partial<Contact>[]) {
  const services = await testServices();
  for (const contact of contacts) {
    await services.db.transaction((tx) => recordContact(tx, services, { ...ana, ...contact }));
  }
  await compareNewPeople.handle({}, services);
  return services.db
    .select()
    .from(people)
    .orderBy(people.createdAt, people.sortName, people.searchText);
}

test('matches names and phone numbers in any spelling', async () => {
  const [one, two] = await record(
    { email: 'a@one.example', name: 'Siân Ní-Dhomhnaill', phone: '+44 (0)20 7946 0018' },
    { email: 'b@two.example', name: 'SIAN NI DHOMHNAILL', phone: '020 7946 0018' },
  );
  expect(one).toMatchObject({
    nameKey: 'siannidhomhnaill',
    phoneKey: '2079460018',
  });
  expect(two).toMatchObject({ nameKey: one?.nameKey, phoneKey: one?.phoneKey, isSuspect: true });
  expect(one?.isSuspect).toBe(true);
});

test('updates one person on a repeat, and keeps the known name and number', async () => {
  const all = await record({ phone: '020 7946 0018' }, { name: null, phone: null });
  expect(all).toMatchObject([{ name: 'Ana Smith', phone: '020 7946 0018', isSuspect: false }]);
});

test('writes a new person once, and leaves their colleagues as they are', async () => {
  const services = await testServices();
  const { db } = services;
  /** How often a row of a person has been changed in this process. */
  const countUpdates = async (tx: Tx) => {
    const counted = sql`select pg_stat_get_xact_tuples_updated(${'people'}::regclass)::int as updated`;
    const [row] = await queryRows<{ updated: number }>(tx, counted);
    return row?.updated ?? 0;
  };
  const add = (email: string) =>
    db.transaction(async (tx) => {
      const before = await countUpdates(tx);
      await recordContact(tx, services, { ...ana, email });
      expect((await countUpdates(tx)) - before, 'written once').toBe(0);
    });
  const written = () =>
    queryRows<{ place: string; text: string }>(
      db,
      sql`select ctid::text as place, search_text as text from ${people} order by created_at, search_text`,
    );
  await add('a@hallam.example');
  const [first] = await written();
  expect(first?.text).toBe('Ana Smith a@hallam.example hallam.example hallam.example');
  await add('b@hallam.example');
  expect((await written())[0]).toEqual(first);
});

test('does not suspect a duplicate in the same address from another source', async () => {
  const all = await record({}, { leadSource: 'resource_download', leadType: 'planning' });
  expect(all.map(({ isSuspect }) => isSuspect)).toEqual([false]);
});

test('suspects no duplicate without a name or phone number', async () => {
  const all = await record(
    { email: 'a@one.example', name: null },
    { email: 'a@two.example', name: null },
  );
  expect(all.map(({ isSuspect }) => isSuspect)).toEqual([false, false]);
});

test('compares duplicates again only when a phone number is added', async () => {
  const services = await testServices();
  const { db } = services;
  const again = async (contact: Partial<Contact>) => {
    await db.transaction((tx) => recordContact(tx, services, { ...ana, ...contact }));
    const [person] = await db.select().from(people).where(eq(people.name, 'Ana Smith'));
    return person?.isSuspect;
  };
  const ben = { email: 'ben@other.example', name: 'Ben Cole', phone: '020 7946 0018' };
  await again(ben);
  expect(await again({})).toBeNull();
  await compareNewPeople.handle({}, services);
  expect(await again({})).toBe(false);
  expect(await again({ phone: '020 7946 0018' })).toBeNull();
  await compareNewPeople.handle({}, services);
  expect(await again({ phone: '020 7946 0019' })).toBe(true);
  expect(await db.$count(people, eq(people.isSuspect, true))).toBe(2);
});

test.each([
  ['an enquiry', {}],
  ['a download', { leadSource: 'resource_download', leadType: 'planning' }],
] as const)('keeps what we know of an address when %s gives another', async (_, source) => {
  const services = await testServices();
  const { db, time } = services;
  const again = (contact: Partial<Contact>) =>
    db.transaction((tx) => recordContact(tx, services, { ...ana, ...contact }));
  await again({ phone: '020 7946 0018' });
  time.advance(60_000);
  const other = { name: 'Mallory', phone: '07700 900666' };
  await again({ ...source, ...other });
  await again({ ...source, ...other });
  const known = { name: 'Ana Smith', phone: '020 7946 0018' };
  const stored = [...(await db.select().from(leads)), ...(await db.select().from(people))];
  for (const one of stored) expect(one).toMatchObject(known);
  expect(await db.select().from(personClaims)).toMatchObject([
    { field: 'name', value: 'Mallory', claimedAt: services.clock(), dismissedAt: null },
    { field: 'phone', value: '07700 900666', claimedAt: services.clock() },
  ]);
});

test.each([
  { name: 'ANA  SMITH', phone: '+44 (0)20 7946 0018' },
  { name: 'Aná-Smith', phone: '0044 20 79460018' },
  { name: null, phone: null },
])('makes no claim of %j, which is the same in another spelling', async (said) => {
  const services = await testServices();
  const again = (contact: Partial<Contact>) =>
    services.db.transaction((tx) => recordContact(tx, services, { ...ana, ...contact }));
  await again({ phone: '020 7946 0018' });
  await again(said);
  expect(await services.db.select().from(personClaims)).toEqual([]);
});
