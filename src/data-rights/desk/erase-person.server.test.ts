import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { mergePeople } from '../../leads/merging/merge-people.server.ts';
import { importPeople } from '../../leads/import/import-people.job.server.ts';
import { leads } from '../../leads/leads.table.server.ts';
import { recordContact } from '../../leads/record-contact.server.ts';
import { wordsDocuments, wordsRevisions } from '../../platform/words/words.table.server.ts';
import { atOnce } from '../../testing/at-once.ts';
import { dumpDatabase } from '../../testing/dump.ts';
import { kim, leadPlatform, person, runImport, upload } from '../../testing/test-leads.ts';
import { publishUpdate, startSending } from '../../testing/test-updates.ts';
import { testServices, type TestServices } from '../../testing/test-services.ts';
import { advanceSendings } from '../../updates/sending/advance-sendings.server.ts';
import { followUpPaths } from '../../updates/follow-ups/follow-ups.table.server.ts';
import { sendFollowUps } from '../../updates/follow-ups/send-follow-ups.job.server.ts';
import { dataRightsRequests } from '../data-rights.table.server.ts';
import { openRequests, readRequest } from './read-desk.server.ts';
import { erasePerson, planErasure } from './erase-person.server.ts';

const email = 'ana@example.org';
const actor = { userId: 'u1', email: 'ops@tarnbrook.example' };

type Row = Partial<typeof dataRightsRequests.$inferInsert>;

async function request({ db, clock }: TestServices, reference: string, row: Row = {}) {
  const receivedAt = clock();
  const given = { requestType: 'delete', status: 'verified', email, ...row } as const;
  const [made] = await db
    .insert(dataRightsRequests)
    .values({ ...given, reference, receivedAt, fingerprint: reference })
    .returning();
  return { id: made?.id ?? '', email };
}

test('erases nobody to whom another answer is owed, and names those requests', async () => {
  const services = await testServices();
  const erasure = await request(services, 'DR-1');
  const hindrance = async () => (await planErasure(services, erasure)).hindrance;
  await request(services, 'DR-2', { email: 'ben@example.org' });
  await request(services, 'DR-3', { status: 'answered' });
  await request(services, 'DR-4', { status: 'refused' });
  await request(services, 'DR-5', { status: 'received', requestType: 'access' });
  expect(await hindrance(), 'of somebody else, answered, or never confirmed').toBeNull();
  await request(services, 'DR-6', { requestType: 'access' });
  await request(services, 'DR-7', { status: 'extended', requestType: 'rectify' });
  await request(services, 'DR-8', { status: 'received', requestType: 'complaint' });
  const { kind, references } = (await hindrance()) as { kind: string; references: string[] };
  expect({ kind, references: references.toSorted() }).toEqual({
    kind: 'other-requests',
    references: ['DR-6', 'DR-7', 'DR-8'],
  });
});

test('names the other addresses of a merged person, which stay', async () => {
  const services = await leadPlatform({});
  const { db } = services;
  const other = 'ana.smith@example.net';
  const personId = await person(services, { email });
  const otherId = await person(services, { email: other });
  await person(services, { email: 'ben@example.org', name: 'Ben Lee' });
  await mergePeople(services, kim, { personId: otherId, otherId: personId });
  const { id } = await request(services, 'DR-1');
  const addresses = async () => (await readRequest(services, id)).otherAddresses;
  expect(await addresses()).toEqual([other]);
  expect(await erasePerson(services, { id, version: 1, actor: kim })).toEqual({ kind: 'done' });
  expect(await db.$count(leads, eq(leads.email, other))).toBe(1);
  expect(await addresses()).toEqual([]);
});

test('erases an admin only once the role is removed', async () => {
  const services = await testServices({});
  const { db } = services;
  await db.insert(users).values([
    { id: 'ana', name: 'Ana', email, role: 'admin' },
    { id: 'ops', name: 'Ops', email: actor.email, role: 'admin' },
  ]);
  const erasure = await request(services, 'DR-1');
  const asked = { id: erasure.id, version: 1, actor };
  expect((await planErasure(services, erasure)).hindrance).toEqual({ kind: 'admin-account' });
  expect(await erasePerson(services, asked)).toEqual({ kind: 'admin-account' });
  expect(await db.$count(users, eq(users.email, email))).toBe(1);
  await db.update(users).set({ role: 'user' }).where(eq(users.email, email));
  expect(await erasePerson(services, asked)).toEqual({ kind: 'done' });
  expect(await db.$count(users, eq(users.email, actor.email))).toBe(1);
});

test('owes nobody an answer to what was never confirmed before the erasure', async () => {
  const services = await testServices({});
  const erasure = await request(services, 'DR-1');
  await request(services, 'DR-2', { status: 'received', requestType: 'access' });
  const bens = await request(services, 'DR-3', { status: 'received', email: 'ben@example.org' });
  const owed = async () => (await openRequests(services)).rows.map(({ reference }) => reference);
  expect((await owed()).toSorted()).toEqual(['DR-1', 'DR-2', 'DR-3']);
  expect(await erasePerson(services, { id: erasure.id, version: 1, actor })).toEqual({
    kind: 'done',
  });
  expect(await owed()).toEqual(['DR-3']);
  const [certificate, letters] = [{ erasedByEmail: actor.email }, [{ kind: 'erased' }]];
  expect(await readRequest(services, erasure.id)).toMatchObject({ certificate, letters });
  expect(await readRequest(services, bens.id)).toMatchObject({ certificate: null, letters: [] });
  const rows = await services.db.select().from(dataRightsRequests);
  const prints = rows.map(({ fingerprint }) => fingerprint);
  expect(prints.toSorted(), 'of words, which may be guessed').toEqual(['DR-3', 'erased', 'erased']);
});

test('erases once if two admins press at once, and tells the second', async () => {
  const services = await testServices({});
  const { id } = await request(services, 'DR-1');
  const press = () => erasePerson(services, { id, version: 1, actor });
  const outcomes = await atOnce(services, dataRightsRequests, [press, press]);
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['changed-meanwhile', 'done']);
});

test('leaves nothing of a reader whom a list proved, and who got an update and follow-ups', async () => {
  const settings = { UPDATES_PER_MINUTE: '10000' };
  const services = await leadPlatform({ jobs: [importPeople], settings });
  const { db, outbox, time } = services;
  await services.runJobs();
  const zoe = 'zoe@traceable.example';
  const proof = `Email,Name,Confirmed at,Consent wording\n${zoe},Zoe Bright,2026-01-05 08:12,Yes to the heron letter`;
  await runImport(services, await upload(services, proof));
  await publishUpdate(services);
  await startSending(services);
  time.advance(5000);
  await advanceSendings(services);
  await expect.poll(() => outbox.sent.at(-1)?.recipient).toBe(zoe);
  time.advance({ days: 7 });
  const lead = { email: zoe, leadSource: 'resource_download', leadType: 'Tools' } as const;
  await db.transaction((tx) => recordContact(tx, services, lead));
  await turnOnDownloads(services);
  time.advance({ days: 1 });
  await sendFollowUps.handle({}, services);
  await expect.poll(() => outbox.sent.map(({ subject }) => subject)).toContain('What it costs');
  const found = async () => {
    const words = ['traceable', 'zoe', 'bright', 'heron'];
    const dump = [...(await dumpDatabase(db))];
    return dump.flatMap(([table, text]) => (words.some((one) => text.includes(one)) ? table : []));
  };
  const held = ['consent_records', 'email_subscribers', 'follow_ups', 'sending_recipients'];
  expect(await found()).toEqual(expect.arrayContaining(held.map((table) => `public.${table}`)));
  const { id } = await request(services, 'DR-1', { email: zoe });
  expect(await erasePerson(services, { id, version: 1, actor })).toEqual({ kind: 'done' });
  await expect.poll(() => outbox.sent.at(-1)?.subject).toContain('Your data is erased');
  await expect.poll(found).toEqual([]);
});

/** With one email, a day after. */
async function turnOnDownloads({ db, clock }: TestServices) {
  const text = { subject: 'What it costs', wait: '1', preview: 'A line.', body: 'Twice.' };
  const named = { kind: 'follow-ups', slug: 'download' };
  const revision = { ...named, number: 1, content: { emails: [text] }, by: 'kim', at: clock() };
  await db.insert(wordsRevisions).values(revision);
  await db.insert(wordsDocuments).values({ ...named, published: 1 });
  const since = new Date(clock().getTime() - 24 * 3_600_000);
  const on = {
    path: 'download',
    revision: 1,
    since,
    changedBy: 'kim',
    changedAt: clock(),
  } as const;
  await db.insert(followUpPaths).values(on);
}
