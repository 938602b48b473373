import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../accounts/auth.table.server.ts';
import { changeFacts } from '../leads/person/change-facts.server.ts';
import { findPerson } from '../leads/people.server.ts';
import { recordContact } from '../leads/record-contact.server.ts';
import { testServices } from '../testing/test-services.ts';
import { emailSubscribers } from './mailing-list.table.server.ts';

const kim = { userId: 'kim', email: 'kim@tarnbrook.example' };
const email = 'ana@hallam.example';
const empty = { phone: '', role: '', company: '', tags: '' };
const seen = { shownPhone: '', shownRole: '', shownCompany: 'hallam.example', shownTags: '' };
const before = { ...empty, ...seen, company: 'hallam.example', shownName: 'Ana Smyht' };
const shown = { intent: 'facts', version: 1, ...before } as const;

/** Ana, who is on the list under a misspelt name, and Ben, who is on the list as well. */
async function start() {
  const services = await testServices();
  const { db, subscriptions } = services;
  await db.insert(users).values({ id: 'kim', name: 'Kim', email: kim.email, role: 'admin' });
  const subscribe = (address: string, name: string | null) =>
    db.transaction((tx) => subscriptions.subscribe(tx, { email: address, name, source: 'a_form' }));
  await subscribe(email, 'Ana Smyht');
  await subscribe('ben@calder.example', 'Ben Hill');
  const contact = { email, name: 'Ana Smyht', leadType: 'planning' } as const;
  await db.transaction((tx) =>
    recordContact(tx, services, { ...contact, leadSource: 'resource_download' }),
  );
  const personId = (await findPerson(db, email)) ?? '';
  const correct = (given: { name: string; phone?: string; version?: number }) =>
    changeFacts(services, kim, personId, { ...shown, ...given });
  const names = async () => {
    const readers = await db.select().from(emailSubscribers).orderBy(asc(emailSubscribers.email));
    return readers.map(({ name }) => name);
  };
  return { services, subscribe, correct, names };
}

test('a correction of the person reaches the list, under that address alone', async () => {
  const { correct, names } = await start();
  expect(await correct({ name: 'Ana Smith' })).toEqual({ kind: 'done' });
  expect(await names()).toEqual(['Ana Smith', 'Ben Hill']);
});

test('a correction that is refused, or is of the phone alone, leaves the name on the list', async () => {
  const { correct, names } = await start();
  expect(await correct({ name: 'Ana Smyht', phone: '020 7946 0018' })).toEqual({ kind: 'done' });
  await correct({ name: 'Ana Smith' });
  expect(await correct({ name: 'Anna Smith' })).toMatchObject({ kind: 'stale' });
  expect(await names()).toEqual(['Ana Smith', 'Ben Hill']);
});

test('a form gives a name to a reader without one, and renames no other', async () => {
  const { subscribe, names } = await start();
  await subscribe(email, 'Mallory');
  await subscribe('cy@calder.example', null);
  await subscribe('cy@calder.example', 'Cy Reed');
  expect(await names()).toEqual(['Ana Smyht', 'Ben Hill', 'Cy Reed']);
});
