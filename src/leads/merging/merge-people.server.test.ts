import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { atOnce } from '../../testing/at-once.ts';
import { kim, leadPlatform, lee, person } from '../../testing/test-leads.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { findPerson, findPersonHrefs, getAddresses, getPersonIds } from '../people.server.ts';
import { people } from '../people.table.server.ts';
import { mergePeople, undoMerge, dismissDuplicate } from './merge-people.server.ts';
import { findSuspects } from './suspects.server.ts';

const read = async ({ db }: TestServices, id: string) =>
  (await db.select().from(people)).find((one) => one.id === id);

test('moves addresses, fills what is unknown, and gives all of it back when undone', async () => {
  const services = await leadPlatform();
  const { db } = services;
  const personId = await person(services, { name: null });
  services.time.advance({ days: 1 });
  const otherId = await person(services, {
    email: 'ana@home.example',
    name: 'Ana Smith',
    phone: '020 7946 0018',
  });
  const before = [await read(services, personId), await read(services, otherId)];
  await mergePeople(services, kim, { personId, otherId });
  expect(await getAddresses(db, personId)).toEqual([
    'ana.smith@hallam.example',
    'ana@home.example',
  ]);
  expect(await findPerson(db, 'ana@home.example')).toBe(personId);
  expect(await read(services, personId)).toMatchObject({
    name: 'Ana Smith',
    phoneKey: '2079460018',
    lastContactAt: services.clock(),
  });
  await undoMerge(services, lee, { personId, otherId });
  const after = [await read(services, personId), await read(services, otherId)];
  expect(after.map((one) => ({ ...one, version: 0 }))).toEqual(
    before.map((one) => ({ ...one, version: 0 })),
  );
  const acts = await db.select({ act: auditLog.act }).from(auditLog).orderBy(auditLog.id);
  expect(acts.map(({ act }) => act)).toEqual(['person.merged', 'person.unmerged']);
});

test('keeps the chosen values, and undoing leaves what the team has changed since', async () => {
  const services = await leadPlatform();
  const personId = await person(services, { phone: '020 7946 0018' });
  const email = 'a.smith@home.example';
  const otherId = await person(services, { email, name: 'A. Smith', phone: '07700 900666' });
  await services.db.update(people).set({ role: 'Director', tags: ['transport'] });
  await mergePeople(services, kim, { personId, otherId }, ['name', 'phone']);
  const merged = { name: 'A. Smith', phone: '07700 900666', phoneKey: '7700900666' };
  expect(await read(services, personId)).toMatchObject(merged);
  await services.db.update(people).set({ name: 'Ann Smith' });
  await undoMerge(services, kim, { personId, otherId });
  const restored = { name: 'Ann Smith', phone: '020 7946 0018', tags: ['transport'] };
  expect(await read(services, personId)).toMatchObject(restored);
});

test('undoes one merge and leaves another of the same person in place', async () => {
  const services = await leadPlatform();
  const personId = await person(services);
  const one = await person(services, { email: 'ana@one.example' });
  const two = await person(services, { email: 'ana@two.example' });
  await mergePeople(services, kim, { personId, otherId: one });
  services.time.advance(1000);
  await mergePeople(services, kim, { personId, otherId: two });
  await undoMerge(services, lee, { personId, otherId: one });
  expect(new Set(await getPersonIds(services.db, personId))).toEqual(new Set([personId, two]));
  expect(await findPerson(services.db, 'ana@one.example')).toBe(one);
});

test('merges two people into one even if they are merged both ways at once', async () => {
  const services = await leadPlatform();
  const one = await person(services);
  const two = await person(services, { email: 'ana@other.example' });
  await atOnce(services, people, [
    () => mergePeople(services, kim, { personId: one, otherId: two }),
    () => mergePeople(services, lee, { personId: two, otherId: one }),
  ]);
  const all = await services.db.select().from(people);
  expect(all.filter(({ mergedInto }) => mergedInto === null)).toHaveLength(1);
});

test('records a contact for the person that an address has moved to meanwhile', async () => {
  const services = await leadPlatform();
  const personId = await person(services);
  const email = 'ana@other.example';
  const otherId = await person(services, { email });
  services.time.advance({ days: 1 });
  await atOnce(services, people, [
    async () => void (await mergePeople(services, kim, { personId, otherId })),
    async () => void (await person(services, { email, phone: '020 7946 0018' })),
  ]);
  await mergePeople(services, kim, { personId, otherId });
  expect(await read(services, personId)).toMatchObject({
    phone: '020 7946 0018',
    lastContactAt: services.clock(),
  });
});

test('does not propose a person declared to be another, until that is undone', async () => {
  const services = await leadPlatform();
  const { db } = services;
  const personId = await person(services);
  const otherId = await person(services, { email: 'ana.smith@halalm.example' });
  const suspects = async () => findSuspects(db, personId);
  expect(await suspects()).toMatchObject([
    { person: { id: otherId }, reasons: ['name', 'address'] },
  ]);
  await dismissDuplicate(services, kim, { personId, otherId }, true);
  expect(await suspects()).toEqual([]);
  const marks = await db.select().from(people);
  expect(marks.map(({ isSuspect }) => isSuspect)).toEqual([false, false]);
  await dismissDuplicate(services, kim, { personId: otherId, otherId: personId }, false);
  expect(await suspects()).toHaveLength(1);
});

test('leads from a merged address to the person that stands for all', async () => {
  const services = await leadPlatform();
  const [old, other, last] = ['ana@old.example', 'ana@other.example', 'ana@last.example'];
  const first = await person(services, { email: old });
  const second = await person(services, { email: other });
  const third = await person(services, { email: last });
  await mergePeople(services, kim, { personId: second, otherId: third });
  await mergePeople(services, kim, { personId: first, otherId: second });
  const rows = [{ email: old }, { email: other }, { email: last }];
  const getHref = await findPersonHrefs(services.db, rows);
  expect(new Set(rows.map(getHref))).toEqual(new Set([`/admin/people/${first}`]));
});

test('changes nothing that another user has merged or separated meanwhile', async () => {
  const services = await leadPlatform();
  const personId = await person(services);
  const otherId = await person(services, { email: 'ana.smith@halalm.example' });
  const thirdId = await person(services, { email: 'ana@third.example' });
  await mergePeople(services, kim, { personId, otherId });
  const dismiss = () => dismissDuplicate(services, lee, { personId, otherId }, true);
  expect(await dismiss()).toEqual({ is: 'conflict' });
  await undoMerge(services, lee, { personId, otherId });
  expect(await dismiss()).toEqual({ is: 'done' });
  await mergePeople(services, kim, { personId: thirdId, otherId });
  expect(await undoMerge(services, lee, { personId, otherId })).toEqual({ is: 'conflict' });
  expect(await getAddresses(services.db, thirdId)).toHaveLength(2);
  const gone = { personId: crypto.randomUUID(), otherId };
  expect(await mergePeople(services, kim, gone)).toEqual({ is: 'gone' });
});

test('leaves the last contact of those who stay when one of several merges is undone', async () => {
  const services = await leadPlatform();
  const { time } = services;
  const personId = await person(services, { email: 'a@one.example' });
  time.advance({ days: 1 });
  const earlier = await person(services, { email: 'b@one.example' });
  time.advance({ days: 1 });
  const latest = await person(services, { email: 'c@one.example' });
  const last = async (id: string) => (await read(services, id))?.lastContactAt;
  const [first, second, third] = await Promise.all([personId, earlier, latest].map(last));
  for (const otherId of [latest, earlier]) {
    time.advance(1000);
    await mergePeople(services, kim, { personId, otherId });
  }
  expect(await last(personId)).toEqual(third);
  await undoMerge(services, kim, { personId, otherId: latest });
  expect(await last(personId)).toEqual(second);
  await undoMerge(services, kim, { personId, otherId: earlier });
  expect(await last(personId)).toEqual(first);

  await mergePeople(services, kim, { personId: earlier, otherId: latest });
  await mergePeople(services, kim, { personId, otherId: earlier });
  expect(await last(personId)).toEqual(third);
  await undoMerge(services, kim, { personId, otherId: latest });
  expect(await last(personId), 'of those who stay below another').toEqual(second);
  await undoMerge(services, kim, { personId, otherId: earlier });
  expect(await last(personId)).toEqual(first);

  await mergePeople(services, kim, { personId, otherId: earlier });
  time.advance({ days: 1 });
  await person(services, { email: 'b@one.example' });
  await undoMerge(services, kim, { personId, otherId: earlier });
  expect(await last(earlier), 'a contact since').toEqual(time.now());
});
