import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { insertEmail } from '../../testing/insert-email.ts';
import { asSeen, assigningPlatform, kim, leadPlatform, person } from '../../testing/test-leads.ts';
import { recordConsent } from '../record-contact.server.ts';
import { mergePeople } from '../merging/merge-people.server.ts';
import { changeProgress } from './change-progress.server.ts';
import { readPerson } from './read-person.server.ts';

const email = 'ana@example.org';
const noView = { find: '', compare: null };

test('shows everything about a person, and logs that it was read', async () => {
  const services = await leadPlatform();
  const id = await person(services, { email });
  const bo = await person(services, { email: 'bo@example.org', name: 'Bo Reed' });
  await services.db.transaction(async (tx) => {
    const wording = { purpose: 'answer an enquiry', version: '1', text: 'I agree.' };
    await recordConsent(tx, { email, wording, page: '/contact' }, services.clock());
    for (const recipient of [email, 'bo@example.org']) {
      await insertEmail(tx, services, { purpose: 'send-resource-email', recipient });
    }
  });
  const page = await readPerson(services, kim, id, noView);
  expect(page?.timeline.map(({ kind }) => kind).toSorted()).toEqual(['consents', 'event']);
  expect(page?.company?.colleagues).toMatchObject([{ id: bo, name: 'Bo Reed' }]);
  expect(await services.db.select().from(auditLog)).toMatchObject([
    { act: 'person.read', subject: `person:${id}`, actorId: 'kim' },
  ]);
  expect(await readPerson(services, kim, crypto.randomUUID(), noView)).toBe(null);
});

test('compares with a person found by any part of what we know, and offers to undo a merge', async () => {
  const services = await assigningPlatform();
  const id = await person(services, { email });
  const phone = '020 7946 0018';
  const otherId = await person(services, { email: 'cy@calder.example', name: 'Cy Reed', phone });
  for (const find of ['reed', 'calder', '0018']) {
    const page = await readPerson(services, kim, id, { ...noView, find });
    expect(page?.found).toMatchObject([{ id: otherId }]);
  }
  const chosen = await readPerson(services, kim, id, { find: '', compare: otherId });
  expect(chosen?.pairs).toMatchObject([{ other: { id: otherId }, why: 'chosen by you' }]);
  await mergePeople(services, kim, { personId: id, otherId });
  const merged = await readPerson(services, kim, id, noView);
  expect(merged?.addresses).toHaveLength(2);
  expect(merged?.timeline).toMatchObject([
    { kind: 'change', change: { title: 'From Cy Reed', by: 'Kim', undo: { otherId } } },
  ]);
  const shown = { intent: 'progress', version: 2, stage: 'new', ...asSeen() } as const;
  const assigned = { ...shown, ownerId: 'lee' };
  services.time.advance(1000);
  await changeProgress(services, kim, id, assigned);
  // They leave the team.
  await services.db.update(users).set({ role: 'user' }).where(eq(users.id, 'lee'));
  expect((await readPerson(services, kim, id, noView))?.timeline[0]).toMatchObject({
    change: { title: 'Owner: none → Lee' },
  });
});
