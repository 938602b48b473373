import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  dataSubject,
  eraseHeld,
  exportHeld,
  previewErasure,
} from '../platform/privacy/personal-data.server.ts';
import {
  asSeen,
  assigningPlatform,
  kim,
  leadPlatform,
  lee,
  person,
  plan,
} from '../testing/test-leads.ts';
import { readSteps } from './person/plan-step.server.ts';
import { person as addPerson } from '../testing/test-people.ts';
import type { TestServices } from '../testing/test-services.ts';
import { companies } from './companies/companies.table.server.ts';
import { storeCompany } from './companies/store-company.server.ts';
import { changeProgress } from './person/change-progress.server.ts';
import type { Progress } from './person/person-form.ts';
import { leads } from './leads.table.server.ts';
import { people } from './people.table.server.ts';
import { personChanges } from './person-history.table.server.ts';
import { addNote, correctNote, getNotes } from './timeline/person-notes.server.ts';
import { peopleData } from './people-privacy.server.ts';
import { leadData, leadRetention } from './privacy.server.ts';
import { deleteDue } from '../platform/privacy/retention.server.ts';
import { mergePeople } from './merging/merge-people.server.ts';
import { recordContact } from './record-contact.server.ts';

const ana = 'ana@example.org';
const words = 'Ring Ana@Example.org about the audit, not diana@example.org';
const without = 'Ring (address erased) about the audit, not diana@example.org';

const progress: Progress = {
  intent: 'progress',
  version: 1,
  stage: 'new',
  ownerId: 'kim',
  ...asSeen(),
};

/** Bob, whose next step and note name Ana; the note was corrected, and still does. */
async function addBob(services: TestServices) {
  const id = await person(services, { email: 'bob@calder.example', name: 'Bob Hill' });
  await changeProgress(services, kim, id, progress);
  const stepId = await plan(services, id, { what: words });
  const noteId = crypto.randomUUID();
  await addNote(services, kim, id, { noteId, body: words });
  await correctNote(services, kim, { noteId, version: 1, body: `${words}!` });
  return { id, stepId, noteId };
}

function erase(services: TestServices, email: string) {
  const subject = dataSubject(services, email);
  return services.db.transaction((tx) => eraseHeld(tx, [leadData, peopleData], subject));
}

test('leaves no company of their domain, also if the team has put them into another one', async () => {
  const services = await leadPlatform();
  await storeCompany(services, kim, { name: 'Hallam', domain: '' });
  for (const email of ['ana@ana-smith.example', 'bo@bo-jones.example', 'cy@bo-jones.example']) {
    await addPerson(services, { email, company: 'Hallam' });
  }
  await addPerson(services, { email: 'di@bo-jones.example' });
  await erase(services, 'ana@ana-smith.example');
  await erase(services, 'bo@bo-jones.example');
  const left = await services.db.select({ name: companies.name }).from(companies);
  expect(left.map(({ name }) => name).toSorted()).toEqual(['Hallam', 'bo-jones.example']);
});

test('tells a person that we name them elsewhere, and when, but nothing of other people', async () => {
  const services = await leadPlatform();
  await person(services, { email: ana });
  await addBob(services);
  const held = await exportHeld(services.db, [leadData, peopleData], dataSubject(services, ana));
  const on = { On: services.clock() };
  const mentions = held.filter(({ title }) => title.includes('another person'));
  expect(mentions.map(({ records }) => records)).toEqual([[on], [on], [on], [on]]);
  expect(JSON.stringify(held)).not.toMatch(/audit|bob|calder/i);
});

test('erases an address from what is about another person, and nothing more', async () => {
  const services = await leadPlatform();
  const { db } = services;
  await person(services, { email: ana });
  const { id, stepId, noteId } = await addBob(services);
  const preview = await previewErasure(db, [leadData, peopleData], dataSubject(services, ana));
  expect(await erase(services, ana)).toEqual(preview);
  expect(
    await previewErasure(db, [leadData, peopleData], dataSubject(services, ana)),
    'once more',
  ).toEqual([]);

  const [bobs, ...others] = await db.select().from(people);
  expect(bobs).toMatchObject({ id, nextStep: without, ownerId: 'kim', version: 3 });
  expect(others).toEqual([]);
  expect(await getNotes(db, [id])).toMatchObject([
    { body: `${without}!`, version: 3, earlier: [{ body: without }] },
  ]);
  const changes = await db.select().from(personChanges);
  expect(changes.map(({ what, before, after }) => [what, before, after])).toEqual([
    ['owner', null, kim.email],
    ['nextStep', null, without],
  ]);
  // An admin who had the page open before must not put the address back.
  expect((await readSteps(db, id)).open).toMatchObject([{ id: stepId, what: without }]);
  const correction = { noteId, version: 2, body: words };
  expect(await correctNote(services, kim, correction)).toMatchObject({ kind: 'stale' });
});

test('keeps who owned a person when a former admin is erased, without their address', async () => {
  const services = await assigningPlatform();
  const { id } = await addBob(services);
  await changeProgress(services, kim, id, {
    ...progress,
    version: 3,
    ...asSeen(progress),
    ownerId: 'lee',
  });
  await erase(services, kim.email);
  const owners = await services.db
    .select()
    .from(personChanges)
    .where(eq(personChanges.what, 'owner'));
  expect(owners.map(({ before, after }) => [before, after])).toEqual([
    [null, '(address erased)'],
    ['(address erased)', lee.email],
  ]);
  const [bobs] = await services.db.select().from(people);
  expect(bobs).toMatchObject({ nextStep: words, ownerId: 'lee', version: 4 });
});

test('keeps a merged person, and all their leads, while they are in touch by any of them', async () => {
  const services = await leadPlatform();
  const { db, time } = services;
  time.set('2024-01-10T12:00:00Z');
  const first = await person(services, { email: 'ana@old.example' });
  const second = await person(services, { email: 'ana@other.example' });
  const third = await person(services, { email: 'ana@last.example' });
  await person(services, { email: 'ben@hallam.example', name: 'Ben Lee' });
  await mergePeople(services, kim, { personId: second, otherId: third });
  await mergePeople(services, kim, { personId: first, otherId: second });
  time.set('2026-12-01T12:00:00Z');
  await db.transaction((tx) =>
    recordContact(tx, services, {
      email: 'ana@last.example',
      leadSource: 'contact_form',
      leadType: 'enquiry',
    }),
  );
  const leftAt = async (moment: string) => {
    for (const rule of leadRetention) await deleteDue(db, rule, new Date(moment));
    const left = await db.select({ id: people.id, into: people.mergedInto }).from(people);
    const ways = await db.$count(leads);
    return new Map<string, string | number | null>([
      ...left.map(({ id, into }) => [id, into] as const),
      ['ways', ways],
    ]);
  };
  const all = new Map<string, string | number | null>([
    [first, null],
    [second, first],
    [third, second],
    ['ways', 3],
  ]);
  expect(await leftAt('2027-01-10T13:00:00Z')).toEqual(all);
  expect(await leftAt('2029-12-01T11:00:00Z')).toEqual(all);
  // Each night releases those merged into the last one that went.
  for (let night = 0; night < 2; night += 1) await leftAt('2029-12-01T13:00:00Z');
  expect(await leftAt('2029-12-01T13:00:00Z')).toEqual(new Map([['ways', 0]]));
});

test('gives back what was taken over from an erased person, and leaves the other', async () => {
  const services = await leadPlatform();
  const { db } = services;
  const personId = await person(services, { email: 'a@one.example', name: 'A. Smith' });
  const otherId = await person(services, { email: ana, name: 'Ana Smith', phone: '07700 900666' });
  await mergePeople(services, kim, { personId, otherId }, ['name']);
  await erase(services, ana);
  expect(await db.select().from(people)).toMatchObject([
    { id: personId, name: 'A. Smith', phone: null },
  ]);
});
