import { expect, test } from 'vitest';
import { contactEnquiries } from '../../enquiries/enquiries.table.server.ts';
import { enquiryRetention } from '../../enquiries/privacy.server.ts';
import { countWaiting } from '../../enquiries/conversations/unanswered-enquiries.server.ts';
import { deleteDue } from '../../platform/privacy/retention.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { storeEnquiry } from '../../testing/test-enquiries.ts';
import { kim, leadPlatform, person } from '../../testing/test-leads.ts';
import { leads } from '../leads.table.server.ts';
import { mergePeople } from '../merging/merge-people.server.ts';
import { getAddresses } from '../people.server.ts';
import { people, personAddresses } from '../people.table.server.ts';
import { personNotes } from '../person-history.table.server.ts';
import { undoableChanges } from '../people/people-lists.table.server.ts';
import { undoChange } from '../people/undo-changes.server.ts';
import { changeAddress } from './change-addresses.server.ts';
import { logCall } from './change-progress.server.ts';
import { deletePerson, markSpam, planDeletion } from './remove-person.server.ts';

const email = 'ana@example.org';
const enquiry = {
  reference: 'TB-7K4M-2QX9',
  name: 'Ana Smith',
  email,
  message: 'Hello',
  suspectedSpam: false,
  fingerprint: 'f',
  page: '/contact',
};

test('deletes a person with all addresses and records, says what stays, and keeps the reason', async () => {
  const services = await leadPlatform();
  const { db } = services;
  const personId = await person(services, { email });
  const otherId = await person(services, { email: 'ana@home.example' });
  const bens = await person(services, { email: 'ben@calder.example', name: 'Ben Hill' });
  await mergePeople(services, kim, { personId, otherId });
  await db.insert(contactEnquiries).values({ ...enquiry, createdAt: services.clock() });
  const plan = await planDeletion(services, personId);
  const count = (table: string) => plan?.lines.find((line) => line.table === table)?.count;
  expect([count('leads'), count('contact_enquiries')]).toEqual([2, 1]);
  const reason = { reason: 'duplicate', words: 'Entered twice' } as const;
  expect(await deletePerson(services, kim, personId, reason)).toEqual({ kind: 'done' });
  expect(await deletePerson(services, kim, personId, reason)).toEqual({ kind: 'gone' });
  expect((await db.select().from(people)).map(({ id }) => id)).toEqual([bens]);
  expect(await db.$count(leads)).toBe(1);
  expect(await db.$count(contactEnquiries)).toBe(0);
  const acts = await db.select().from(auditLog).orderBy(auditLog.id);
  expect(acts.at(-1)).toMatchObject({ act: 'person.deleted', details: reason });
});

test('a call is contact, and answers what they wrote, until it is taken back', async () => {
  const services = await leadPlatform();
  const { db } = services;
  const personId = await person(services, { email });
  await storeEnquiry(services, { ...enquiry, createdAt: services.clock() });
  const before = services.clock();
  services.time.advance({ days: 1 });
  const note = { noteId: crypto.randomUUID(), body: 'Rang: she will call back.' };
  expect(await logCall(services, kim, personId, note)).toEqual({ kind: 'done' });
  const now = services.clock();
  services.time.advance(3_600_000);
  await logCall(services, kim, personId, note);
  expect(await db.select().from(people)).toMatchObject([
    { stage: 'contacted', lastContactAt: now },
  ]);
  expect(await db.select().from(contactEnquiries)).toMatchObject([
    { answeredAt: now, answeredBy: 'kim' },
  ]);
  const [change] = await db.select().from(undoableChanges);
  expect(await undoChange(services, kim, change?.id ?? '')).toEqual({ restored: 1, left: 0 });
  expect(await db.select().from(people)).toMatchObject([{ stage: 'new', lastContactAt: before }]);
  expect(await db.select().from(contactEnquiries)).toMatchObject([{ answeredAt: null }]);
  expect(await db.select().from(personNotes)).toMatchObject([{ kind: 'note', body: note.body }]);
});

test('adds, corrects and removes addresses; one with records stays beside its correction', async () => {
  const services = await leadPlatform();
  const { db } = services;
  const personId = await person(services, { email });
  const otherId = await person(services, { email: 'ben@calder.example', name: 'Ben Hill' });
  await db.insert(contactEnquiries).values({ ...enquiry, createdAt: services.clock() });
  services.time.advance(1000);
  const change = (asked: { add?: string; remove?: string }) =>
    changeAddress(services, kim, personId, asked);
  expect(await change({ remove: email })).toMatchObject({ kind: 'invalid' });
  expect(await change({ add: 'ben@calder.example' })).toEqual({ kind: 'taken', otherId });
  expect(await change({ add: 'ana@work.exmaple' })).toEqual({ kind: 'done' });
  services.time.advance(1000);
  const correction = { add: 'ana@work.example', remove: 'ana@work.exmaple' };
  expect(await change(correction)).toEqual({ kind: 'done' });
  expect(await getAddresses(db, personId)).toEqual([email, 'ana@work.example']);
  await db.delete(contactEnquiries);
  expect(await change({ remove: 'ana@work.example' })).toEqual({ kind: 'done' });
  expect(await change({ add: email, remove: email })).toMatchObject({ kind: 'invalid' });
});

test('marks as spam and back; a person deleted so takes addresses and leads along', async () => {
  const services = await leadPlatform();
  const { db } = services;
  const personId = await person(services, { email });
  await markSpam(services, kim, personId, true);
  expect(await db.select().from(people)).toMatchObject([{ spamAt: services.clock() }]);
  await markSpam(services, kim, personId, false);
  expect(await db.select().from(people)).toMatchObject([{ spamAt: null }]);
  await db.delete(people);
  expect(await db.$count(leads)).toBe(0);
  expect(await db.$count(personAddresses)).toBe(0);
});

test('what a person marked as spam has written waits no more, and does so again once it is taken back', async () => {
  const services = await leadPlatform();
  const { db } = services;
  const personId = await person(services, { email });
  await storeEnquiry(services, { ...enquiry, createdAt: services.clock() });
  await markSpam(services, kim, personId, true);
  expect(await countWaiting(services)).toBe(0);
  await markSpam(services, kim, personId, false);
  expect(await countWaiting(services)).toBe(1);
  await markSpam(services, kim, personId, true);
  services.time.advance({ days: 31 });
  const rule = enquiryRetention.find(({ name }) => name === 'spam');
  expect(rule && (await deleteDue(db, rule, services.clock()))).toBe(1);
  expect(await db.$count(contactEnquiries)).toBe(0);
});

test('saving an address that was returned lets emails go there again', async () => {
  const services = await leadPlatform();
  const personId = await person(services, { email });
  await services.db.update(personAddresses).set({ bouncedAt: services.clock() });
  const isBounced = async () => (await services.findStanding(services.db, email)).bounced !== null;
  expect(await isBounced()).toBe(true);
  expect(await changeAddress(services, kim, personId, { add: email })).toEqual({ kind: 'done' });
  expect(await isBounced()).toBe(false);
});
