import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { kim, leadPlatform, person } from '../../testing/test-leads.ts';
import { leads } from '../leads.table.server.ts';
import { people } from '../people.table.server.ts';
import { personChanges } from '../person-history.table.server.ts';
import { changeFacts } from './change-facts.server.ts';

const phone = '020 7946 0018';
const shown = { shownName: 'Ana Smyht', shownRole: '', shownPhone: phone, shownTags: '' };
const seen = { intent: 'facts', version: 1, shownCompany: 'hallam.example', ...shown } as const;
const same = { ...seen, name: 'Ana Smyht', role: '', phone, company: 'hallam.example', tags: '' };
const right = { ...same, name: 'Ana Smith', phone: '' };

/** Ana, whose name came in misspelt, and Ben. */
async function start() {
  const services = await leadPlatform();
  const id = await person(services, { email: 'ana@hallam.example', name: 'Ana Smyht', phone });
  const benId = await person(services, { email: 'ben@calder.example', name: 'Ben Hill', phone });
  const read = async (of = id) =>
    (await services.db.select().from(people).where(eq(people.id, of)))[0];
  return { services, id, benId, read };
}

test('corrects what we know of one person and their leads, and records what it was', async () => {
  const { services, id, benId, read } = await start();
  const { db } = services;
  const bens = await read(benId);
  const facts = { ...right, role: 'IT manager', company: 'Hallam Freight', tags: 'rail, tender' };
  expect(await changeFacts(services, kim, id, facts)).toEqual({ kind: 'done' });
  const after = { name: 'Ana Smith', phone: null, version: 2, isSuspect: null };
  expect(await read()).toMatchObject({ ...after, role: 'IT manager', tags: ['rail', 'tender'] });
  expect((await read())?.searchText).toContain('Hallam Freight');
  expect(await read(benId)).toEqual(bens);
  const [lead] = await db.select().from(leads).where(eq(leads.email, 'ana@hallam.example'));
  expect(lead).toMatchObject({ name: 'Ana Smith', phone: null });
  const changes = await db.select().from(personChanges);
  expect(changes.map(({ what, before, after: now }) => [what, before, now])).toEqual([
    ['name', 'Ana Smyht', 'Ana Smith'],
    ['role', null, 'IT manager'],
    ['phone', phone, null],
    ['company', 'hallam.example', 'Hallam Freight'],
    ['tags', null, 'rail, tender'],
  ]);
  const details = { fields: 'name role phone company tags' };
  expect(await db.select().from(auditLog)).toMatchObject([
    { act: 'person.changed', subject: `person:${id}`, details },
  ]);
});

test('takes a company that is known by its name, whatever its case', async () => {
  const { services, id, benId, read } = await start();
  await changeFacts(services, kim, id, { ...same, company: 'Calder.Example' });
  expect((await read())?.companyId).toBe((await read(benId))?.companyId);
});

test('leaves what the user did not touch as another user has meanwhile made it', async () => {
  const { services, id, read } = await start();
  await changeFacts(services, kim, id, { ...same, phone: '020 7946 0019' });
  expect(await changeFacts(services, kim, id, { ...same, name: 'Ana Smith' })).toEqual({
    kind: 'done',
  });
  const both = { name: 'Ana Smith', phone: '020 7946 0019', phoneKey: '2079460019' };
  expect(await read()).toMatchObject(both);
});

test('refuses a stale correction and says what changed, and does nothing where nothing is new', async () => {
  const { services, id, read } = await start();
  await changeFacts(services, kim, id, right);
  expect(await changeFacts(services, kim, id, right)).toEqual({ kind: 'done' });
  expect(await changeFacts(services, kim, id, { ...right, name: 'Anna Smith' })).toMatchObject({
    kind: 'stale',
    version: 2,
    changes: [{ what: 'name', before: 'Ana Smyht', after: 'Ana Smith', by: 'Kim' }, {}],
  });
  expect(await read()).toMatchObject({ name: 'Ana Smith', version: 2 });
  expect(await changeFacts(services, kim, crypto.randomUUID(), right)).toEqual({ kind: 'gone' });
});
