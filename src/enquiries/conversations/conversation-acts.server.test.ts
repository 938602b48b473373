import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { readClock } from '../../leads/promise/promise-clock.ts';
import { leads } from '../../leads/leads.table.server.ts';
import { mergePeople } from '../../leads/merging/merge-people.server.ts';
import { findPerson } from '../../leads/people.server.ts';
import { people } from '../../leads/people.table.server.ts';
import { personChanges } from '../../leads/person-history.table.server.ts';
import { recordContact } from '../../leads/record-contact.server.ts';
import { storeEnquiry } from '../../testing/test-enquiries.ts';
import { type TestServices, testServices } from '../../testing/test-services.ts';
import {
  clearSuspicion,
  closeConversation,
  markSpam,
  reopenConversation,
} from './conversation-acts.server.ts';
import { contactEnquiries, type StoredEnquiry } from '../enquiries.table.server.ts';
import { contactLead, promiseState } from '../enquiry.ts';
import { enquiryHistory } from '../history.server.ts';

const kim = { userId: 'kim', email: 'kim@tarnbrook.example' };
const lee = { userId: 'lee', email: 'lee@tarnbrook.example' };
const id = '11111111-1111-4111-8111-111111111111';
const otherId = '22222222-2222-4222-8222-222222222222';

const getPromiseState = (enquiry: StoredEnquiry, { time }: TestServices) =>
  promiseState(enquiry, readClock(enquiry.createdAt, time.now(), null));

async function start(suspectedSpam = false) {
  const services = await testServices();
  await services.db.insert(users).values([
    { id: 'kim', name: 'Kim', email: kim.email, role: 'admin' },
    { id: 'lee', name: 'Lee', email: lee.email, role: 'admin' },
  ]);
  const enquiry = {
    id,
    reference: 'TB-7K4M-2QX9',
    name: 'Ana Smith',
    email: 'ana@example.org',
    message: 'First line\n<b>Second</b>',
    suspectedSpam,
    fingerprint: 'f',
    page: '/contact',
    createdAt: services.time.now(),
  };
  const bens = { id: otherId, reference: 'TB-2345-6789', email: 'ben@example.org' };
  const other = { ...enquiry, ...bens, fingerprint: 'g' };
  await storeEnquiry(services, enquiry);
  await storeEnquiry(services, other);
  const acts = async () =>
    (await services.db.select().from(auditLog).orderBy(auditLog.id)).map(({ act }) => act);
  const stored = async (wanted: string) => {
    const byId = eq(contactEnquiries.id, wanted);
    const [found] = await services.db.select().from(contactEnquiries).where(byId);
    if (!found) throw new Error('no enquiry');
    return found;
  };
  return { services, acts, stored };
}

test('keeps who first marked an enquiry as answered until it is reopened', async () => {
  const { services, acts, stored } = await start();
  services.time.advance(3_600_000);
  await closeConversation(services, kim, id, { isAnswered: true });
  await closeConversation(services, lee, id, { isAnswered: true });
  const openOnes = await services.db.$count(contactEnquiries, isNull(contactEnquiries.answeredAt));
  expect(openOnes, 'the other one stays open').toBe(1);
  const answeredAt = services.time.now();
  expect(await stored(id)).toMatchObject({ answeredBy: 'kim', answeredAt });
  await reopenConversation(services, lee, id);
  expect(await stored(id)).toMatchObject({ answeredAt: null, answeredBy: null });
  expect(await acts()).toEqual(['enquiry.answered', 'enquiry.reopened']);
});

test('tells in the history who answered and when, and takes a new person to Contacted once', async () => {
  const { services, acts } = await start();
  const ana = { email: 'ana@example.org', name: 'Ana Smith', leadType: 'enquiry' } as const;
  const contacts = [
    { ...ana, leadSource: 'contact_form' },
    { ...ana, leadSource: 'resource_download' },
    { ...ana, email: 'ben@example.org', leadSource: 'contact_form' },
  ] as const;
  for (const contact of contacts) {
    await services.db.transaction((tx) => recordContact(tx, services, contact));
  }
  const stages = async () =>
    (await services.db.select().from(people).orderBy(people.searchText)).map(({ stage }) => stage);
  services.time.advance(3_600_000);
  await closeConversation(services, kim, id, { isAnswered: true });
  await closeConversation(services, lee, id, { isAnswered: true });
  expect(await stages()).toEqual(['contacted', 'new']);
  expect(await acts()).toEqual(['enquiry.answered', 'person.changed']);
  const at = services.time.now();
  expect(await enquiryHistory(services, ['ana@example.org'])).toMatchObject([
    { title: 'Wrote to us: TB-7K4M-2QX9' },
    { title: 'Answered TB-7K4M-2QX9, by Kim', at },
  ]);
  const changes = await services.db.select().from(personChanges);
  const change = { what: 'stage', before: 'New', after: 'Contacted', changedBy: 'kim' };
  expect(changes).toMatchObject([change]);
  await services.db.delete(users).where(eq(users.id, 'kim'));
  expect((await enquiryHistory(services, ['ana@example.org']))[1]).toMatchObject({
    title: 'Answered TB-7K4M-2QX9, by a deleted account',
  });
});

test.each(['contacted', 'qualified', 'won', 'lost'] as const)(
  'leaves a person who is %s where they are when an enquiry is answered',
  async (stage) => {
    const { services } = await start();
    const ana = { email: 'ana@example.org', name: 'Ana Smith' };
    await services.db.transaction((tx) => recordContact(tx, services, { ...ana, ...contactLead }));
    await services.db.update(people).set({ stage });
    await closeConversation(services, kim, id, { isAnswered: true });
    expect(await services.db.select().from(people)).toMatchObject([{ stage, version: 1 }]);
  },
);

test('moves the person into whom the sender was merged', async () => {
  const { services } = await start();
  const { db } = services;
  const ana = { name: 'Ana Smith', ...contactLead };
  const ids = [];
  for (const email of ['ana@example.org', 'a.smith@example.org']) {
    await db.transaction((tx) => recordContact(tx, services, { ...ana, email }));
    ids.push((await findPerson(db, email)) ?? '');
  }
  const [mergedId = '', personId = ''] = ids;
  await mergePeople(services, kim, { personId, otherId: mergedId });
  await closeConversation(services, kim, id, { isAnswered: true });
  const stored = await db.select().from(people);
  const getStage = (one: string) => stored.find((person) => person.id === one)?.stage;
  expect([personId, mergedId].map(getStage)).toEqual(['contacted', 'new']);
});

test('turns a suspected enquiry into a lead once it is marked as not spam', async () => {
  const { services, acts } = await start(true);
  await clearSuspicion(services, kim, id);
  await clearSuspicion(services, kim, id);
  expect(await services.db.select().from(leads)).toMatchObject([{ email: 'ana@example.org' }]);
  const whereCleared = eq(contactEnquiries.suspectedSpam, false);
  const [enquiry, ...others] = await services.db
    .select()
    .from(contactEnquiries)
    .where(whereCleared);
  expect(others).toEqual([]);
  expect(enquiry && getPromiseState(enquiry, services)).toBe('kept so far');
  expect(await acts()).toEqual(['enquiry.cleared']);
});

test('lets an enquiry cleared late neither replace what a newer one said nor count as contact', async () => {
  const { services } = await start(true);
  const wrote = services.time.now();
  services.time.advance({ days: 3 });
  const newer = { email: 'ana@example.org', name: 'Ana Jones', phone: '020 7946 0018' };
  await services.db.transaction((tx) => recordContact(tx, services, { ...newer, ...contactLead }));
  const lead = async () => (await services.db.select().from(leads))[0];
  const before = await lead();
  services.time.advance({ days: 30 });
  await clearSuspicion(services, kim, id);
  expect(await lead()).toEqual(before);
  await services.db.delete(people);
  await markSpam(services, kim, id);
  await clearSuspicion(services, kim, id);
  expect(await lead()).toMatchObject({ name: 'Ana Smith', createdAt: wrote, lastContactAt: wrote });
});

test('takes an enquiry that is spam out of the promise, until that is taken back', async () => {
  const { services, acts, stored } = await start();
  const getState = async (wanted: string) => {
    const enquiry = await stored(wanted);
    return getPromiseState(enquiry, services);
  };
  await markSpam(services, kim, id);
  await markSpam(services, lee, id);
  expect(await getState(id)).toBe('none');
  expect(await getState(otherId)).toBe('kept so far');
  await clearSuspicion(services, kim, id);
  expect(await getState(id)).toBe('kept so far');
  expect((await acts()).filter((act) => act !== 'enquiry.read')).toEqual([
    'enquiry.marked-spam',
    'enquiry.cleared',
  ]);
});

test('shows the full enquiry and the time left in a lead’s history', async () => {
  const { services } = await start();
  services.time.advance(20 * 3_600_000);
  expect(await enquiryHistory(services, ['ana@example.org', 'bo@example.org'])).toMatchObject([
    {
      title: 'Wrote to us: TB-7K4M-2QX9',
      detail: 'First line\n<b>Second</b>',
      state: { text: '4 h 0 min left', isUrgent: true },
    },
  ]);
});
