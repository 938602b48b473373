import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { atOnce } from '../../testing/at-once.ts';
import { kim, leadPlatform, lee, person, plan } from '../../testing/test-leads.ts';
import { readSteps } from '../person/plan-step.server.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { findPerson, findPersonHrefs, getAddresses } from '../people.server.ts';
import { nextSteps, people, personAddresses } from '../people.table.server.ts';
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

test('gives back exactly what was when merges are undone from the last one on', async () => {
  const services = await leadPlatform();
  const { db, time } = services;
  const ids: string[] = [];
  for (const nth of [0, 1, 2, 3]) {
    time.advance(1000);
    const id = await person(services, { email: `p${nth}@one.example`, name: `Name ${nth}` });
    const role = nth % 2 ? `Role ${nth}` : null;
    if (nth > 1) await plan(services, id, { what: `Step ${nth}`, due: `2026-03-1${nth}` });
    await db
      .update(people)
      .set({ role, tags: [`tag ${nth}`] })
      .where(eq(people.id, id));
    ids.push(id);
  }
  const snapshot = async () => ({
    people: (await db.select().from(people).orderBy(people.id)).map((one) => ({
      ...one,
      version: 0,
      isSuspect: null,
    })),
    addresses: await db.select().from(personAddresses).orderBy(personAddresses.email),
    steps: await db.select().from(nextSteps).orderBy(nextSteps.what),
  });
  const before = await snapshot();
  const [first = '', second = '', third = '', fourth = ''] = ids;
  const pairs = [
    { personId: first, otherId: fourth },
    { personId: first, otherId: second },
    { personId: third, otherId: first },
  ];
  for (const pair of pairs) {
    time.advance(1000);
    expect(await mergePeople(services, kim, pair, ['name', 'role'])).toEqual({ kind: 'done' });
  }
  expect((await readSteps(db, third)).open).toMatchObject([{ what: 'Step 2' }, { what: 'Step 3' }]);
  for (const pair of pairs.slice(0, 2)) {
    expect(await undoMerge(services, lee, pair), 'not the last').toEqual({ kind: 'conflict' });
  }
  for (const pair of pairs.toReversed()) {
    expect(await undoMerge(services, lee, pair)).toEqual({ kind: 'done' });
  }
  expect(await snapshot()).toEqual(before);
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
  expect(await dismiss()).toEqual({ kind: 'conflict' });
  await undoMerge(services, lee, { personId, otherId });
  expect(await dismiss()).toEqual({ kind: 'done' });
  await mergePeople(services, kim, { personId: thirdId, otherId });
  expect(await undoMerge(services, lee, { personId, otherId })).toEqual({ kind: 'conflict' });
  expect(await getAddresses(services.db, thirdId)).toHaveLength(2);
  const gone = { personId: crypto.randomUUID(), otherId };
  expect(await mergePeople(services, kim, gone)).toEqual({ kind: 'gone' });
});
