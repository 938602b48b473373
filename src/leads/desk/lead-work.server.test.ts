import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { auditLog } from '../../database/audit-log.table.server.ts';
import { listPage } from '../../database/lists/list-page.server.ts';
import { atOnce } from '../../testing/at-once.ts';
import { testPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { leadAttention } from '../attention.server.ts';
import { compareNewLeads } from '../duplicates/compare-new-leads.job.server.ts';
import { leadChanges } from '../lead-changes.table.server.ts';
import { addNote, correctNote, notesOf } from '../notes/lead-notes.server.ts';
import { leads } from '../leads.table.server.ts';
import { mergePeople, undoMerge } from '../duplicates/merge-leads.server.ts';
import { setApart } from '../duplicates/set-apart.server.ts';
import { personOf } from '../person.server.ts';
import { type Contact, recordContact } from '../record-contact.server.ts';
import { suspectsOf } from '../duplicates/suspects.server.ts';
import { listAdmins, listOwners } from './admins.server.ts';
import { changeProgress } from './change-progress.server.ts';
import { leadFormSchema, type Progress } from './lead-form.ts';
import { leadsList } from './leads-list.server.ts';

const kim = { userId: 'kim', email: 'kim@tarnbrook.example' };
const lee = { userId: 'lee', email: 'lee@tarnbrook.example' };

const ana: Contact = {
  email: 'ana.smith@hallam.example',
  name: 'Ana Smith',
  leadSource: 'contact_form',
  leadType: 'enquiry',
};

async function start() {
  const platform = await testPlatform();
  await platform.db.insert(users).values([
    { id: 'kim', name: 'Kim', email: kim.email, role: 'admin', emailVerified: true },
    { id: 'lee', name: 'Lee', email: lee.email, role: 'admin', emailVerified: true },
    { id: 'vic', name: 'Vic', email: 'vic@example.org', role: 'user', emailVerified: true },
  ]);
  return platform;
}

async function lead(platform: TestPlatform, contact: Partial<Contact> = {}): Promise<string> {
  const all = { ...ana, ...contact };
  await platform.db.transaction((tx) => recordContact(tx, platform, all));
  await compareNewLeads.handle({}, platform);
  const [found] = await platform.db
    .select()
    .from(leads)
    .where(sql`${leads.email} = ${all.email} and ${leads.leadSource} = ${all.leadSource}`);
  return found?.id ?? '';
}

const progress: Progress = {
  intent: 'progress',
  version: 1,
  stage: 'contacted',
  ownerId: 'lee',
  nextStep: 'Ring her',
  nextStepDue: '2026-03-05',
};

test('changes a lead, and records what was changed by whom', async () => {
  const platform = await start();
  const id = await lead(platform);
  expect(await changeProgress(platform, kim, id, progress)).toEqual({ is: 'done' });
  const [stored] = await platform.db.select().from(leads);
  expect(stored).toMatchObject({ stage: 'contacted', ownerId: 'lee', version: 2 });
  expect(stored).toMatchObject({ nextStep: 'Ring her', nextStepDue: '2026-03-05' });
  const changes = await platform.db.select().from(leadChanges);
  expect(changes.map(({ what, before, after }) => [what, before, after])).toEqual([
    ['stage', 'New', 'Contacted'],
    ['owner', null, lee.email],
    ['nextStep', null, 'Ring her'],
    ['nextStepDue', null, '2026-03-05'],
  ]);
  const details = { fields: 'stage owner nextStep nextStepDue' };
  expect(await platform.db.select().from(auditLog)).toMatchObject([
    { actorId: 'kim', act: 'lead.changed', subject: `lead:${id}`, details },
  ]);
});

test('lists a next step as due from its day on, until the lead is won or lost', async () => {
  const platform = await start();
  const id = await lead(platform);
  const waits = async () =>
    ((await leadAttention.waiting?.(platform)) ?? []).map(({ says, href }) => [says, href]);
  await changeProgress(platform, kim, id, progress);
  platform.time.set(new Date('2026-03-04T23:59:00Z'));
  expect(await waits()).toEqual([]);
  platform.time.set(new Date('2026-03-05T00:00:00Z'));
  const line = ['1 next step with a lead is due', '/admin/leads?due=2026-03-05'];
  expect(await waits()).toEqual([line]);
  const listed = (due: string) =>
    listPage(platform.db, leadsList, `https://www.example.org/admin/leads?due=${due}`);
  expect((await listed('2026-03-05')).view.total).toBe(1);
  expect((await listed('2026-03-04')).view.total).toBe(0);
  expect((await listed('soon')).view.total).toBe(1);
  await changeProgress(platform, kim, id, { ...progress, version: 2, stage: 'won' });
  expect(await waits()).toEqual([]);
});

test('refuses a stale form, says what changed, and accepts it with the new version', async () => {
  const platform = await start();
  const id = await lead(platform);
  const otherId = await lead(platform, { email: 'ben@calder.example', name: 'Ben Hill' });
  await changeProgress(platform, lee, otherId, { ...progress, stage: 'won' });
  await changeProgress(platform, lee, id, { ...progress, ownerId: '', stage: 'qualified' });
  const outcome = await changeProgress(platform, kim, id, { ...progress, stage: 'lost' });
  expect(outcome).toMatchObject({ is: 'stale', version: 2 });
  expect('changes' in outcome && outcome.changes[0]).toMatchObject({
    what: 'stage',
    before: 'New',
    after: 'Qualified',
    by: lee.email,
  });
  const kept = await platform.db.select().from(leads);
  expect(kept.map(({ stage }) => stage).toSorted()).toEqual(['qualified', 'won']);
  const again = await changeProgress(platform, kim, id, { ...progress, version: 2 });
  expect(again).toEqual({ is: 'done' });
});

test('tells one of two admins who save a lead at once', async () => {
  const platform = await start();
  const id = await lead(platform);
  const outcomes = await atOnce(platform, leads, [
    () => changeProgress(platform, kim, id, { ...progress, stage: 'won' }),
    () => changeProgress(platform, lee, id, { ...progress, stage: 'lost' }),
  ]);
  expect(outcomes.map(({ is }) => is).toSorted()).toEqual(['done', 'stale']);
});

test('accepts only an admin as a lead’s owner, but keeps an owner who no longer is one', async () => {
  const platform = await start();
  const id = await lead(platform);
  const toVisitor = await changeProgress(platform, kim, id, { ...progress, ownerId: 'vic' });
  expect(toVisitor).toMatchObject({ is: 'invalid', error: { field: 'ownerId' } });
  await changeProgress(platform, kim, id, progress);
  for (const past of [{ suspendedAt: platform.clock() }, { role: 'user' }] as const) {
    await platform.db.update(users).set(past).where(eq(users.id, 'lee'));
    expect(await listAdmins(platform.db)).toEqual([{ id: 'kim', email: kim.email }]);
    const toLee = { ...progress, ownerId: 'lee' };
    const other = await lead(platform, { email: 'ben@hallam.example' });
    expect(await changeProgress(platform, kim, other, toLee)).toMatchObject({ is: 'invalid' });
  }
  const kept = { ...progress, version: 2, stage: 'won' } as const;
  expect(await changeProgress(platform, kim, id, kept)).toEqual({ is: 'done' });
  expect((await listOwners(platform.db)).map(({ id: owner }) => owner)).toEqual(['kim', 'lee']);
});

test('stores a note once, and keeps its earlier text when its author corrects it', async () => {
  const platform = await start();
  const id = await lead(platform);
  const noteId = crypto.randomUUID();
  await addNote(platform, lee, id, { noteId: crypto.randomUUID(), body: 'She is away' });
  platform.time.advance(1000);
  await addNote(platform, kim, id, { noteId, body: 'Rang, no anser' });
  await addNote(platform, kim, id, { noteId, body: 'Rang, no anser' });
  const correction = { noteId, version: 1, body: 'Rang, no answer' };
  expect(await correctNote(platform, lee, correction)).toEqual({ is: 'foreign' });
  expect(await correctNote(platform, kim, correction)).toEqual({ is: 'done' });
  const stale = await correctNote(platform, kim, { ...correction, body: 'Another tab' });
  expect(stale).toEqual({ is: 'stale', version: 2, body: 'Rang, no answer' });
  const [note, ...others] = await notesOf(platform.db, [id]);
  expect(others).toMatchObject([{ body: 'She is away', version: 1 }]);
  expect(note).toMatchObject({ body: 'Rang, no answer', author: kim.email, version: 2 });
  expect(note?.earlier).toMatchObject([{ body: 'Rang, no anser' }]);
});

test('adds a second note that is sent with the form of the first, once as well', async () => {
  const platform = await start();
  const id = await lead(platform);
  const noteId = crypto.randomUUID();
  const first = { noteId, body: 'Rang, no anser' };
  const second = { noteId, body: 'Rang again: away until May' };
  for (const note of [first, second, second]) await addNote(platform, kim, id, note);
  await correctNote(platform, kim, { noteId, version: 1, body: 'Rang, no answer' });
  for (const note of [first, second]) await addNote(platform, kim, id, note);
  const notes = await notesOf(platform.db, [id]);
  expect(notes.map(({ body }) => body).toSorted()).toEqual([
    'Rang again: away until May',
    'Rang, no answer',
  ]);
  const another = notes.find(({ id: one }) => one !== noteId)?.id ?? '';
  expect(
    leadFormSchema.safeParse({ intent: 'correction', version: '1', ...second, noteId: another })
      .success,
  ).toBe(true);
});

test('keeps every row when merging, and restores the rows exactly when undoing it', async () => {
  const platform = await start();
  const { db } = platform;
  const first = await lead(platform);
  await lead(platform, { leadSource: 'resource_download', leadType: 'planning' });
  const other = await lead(platform, { email: 'ana.smith@halalm.example' });
  const download = { leadSource: 'resource_download', leadType: 'planning' } as const;
  await lead(platform, { email: 'ana.smith@halalm.example', ...download });
  const snapshot = () => db.select().from(leads).orderBy(leads.id);
  const before = await snapshot();
  expect(before.every(({ isSuspect }) => isSuspect)).toBe(true);
  await mergePeople(platform, kim, { leadId: first, otherId: other });
  expect(await personOf(db, first)).toHaveLength(4);
  expect(await personOf(db, other)).toHaveLength(4);
  expect((await snapshot()).some(({ isSuspect }) => isSuspect)).toBe(false);
  await undoMerge(platform, lee, { leadId: first, otherId: other });
  expect(await snapshot()).toEqual(before);
  expect(await personOf(db, first)).toHaveLength(2);
  const acts = await db.select({ act: auditLog.act }).from(auditLog).orderBy(auditLog.id);
  expect(acts.map(({ act }) => act)).toEqual([
    'lead.merged',
    'lead.merged',
    'lead.unmerged',
    'lead.unmerged',
  ]);
});

test('undoes one merge and leaves another of the same person in place', async () => {
  const platform = await start();
  const first = await lead(platform);
  const one = await lead(platform, { email: 'ana@one.example' });
  const two = await lead(platform, { email: 'ana@two.example' });
  const stranger = await lead(platform, { email: 'ben@hallam.example', name: 'Ben Lee' });
  await mergePeople(platform, kim, { leadId: first, otherId: one });
  platform.time.advance(1000);
  await mergePeople(platform, kim, { leadId: first, otherId: two });
  await undoMerge(platform, lee, { leadId: first, otherId: one });
  const idsOf = async (id: string) => (await personOf(platform.db, id)).map((found) => found.id);
  expect(new Set(await idsOf(first))).toEqual(new Set([first, two]));
  expect(await idsOf(one)).toEqual([one]);
  expect(await idsOf(stranger)).toEqual([stranger]);
});

test('merges two leads into one person even if they are merged both ways at once', async () => {
  const platform = await start();
  const one = await lead(platform);
  const two = await lead(platform, { email: 'ana@other.example' });
  await atOnce(platform, leads, [
    () => mergePeople(platform, kim, { leadId: one, otherId: two }),
    () => mergePeople(platform, lee, { leadId: two, otherId: one }),
  ]);
  const person = await personOf(platform.db, one);
  expect(person.filter(({ mergedInto }) => mergedInto === null)).toHaveLength(1);
  expect(person).toHaveLength(2);
});

test('merges people who have several leads each, both ways at once, from whichever leads', async () => {
  const platform = await start();
  const download = { leadSource: 'resource_download', leadType: 'resource' } as const;
  const other = 'ana@other.example';
  const [one, two] = [await lead(platform), await lead(platform, { email: other })];
  const [ones, twos] = [
    await lead(platform, download),
    await lead(platform, { ...download, email: other }),
  ];
  await atOnce(platform, leads, [
    () => mergePeople(platform, kim, { leadId: one, otherId: two }),
    () => mergePeople(platform, lee, { leadId: twos, otherId: ones }),
  ]);
  const person = await personOf(platform.db, one);
  expect(person).toHaveLength(4);
  const main = person.filter(({ mergedInto }) => mergedInto === null);
  expect(main).toHaveLength(2);
  expect(new Set(main.map(({ email }) => email)).size).toBe(1);
});

test('does not propose a lead declared to be somebody else, until that is taken back', async () => {
  const platform = await start();
  const { db } = platform;
  const leadId = await lead(platform);
  const otherId = await lead(platform, { email: 'ana.smith@halalm.example' });
  const suspects = async () => suspectsOf(db, await personOf(db, leadId));
  expect(await suspects()).toMatchObject([{ lead: { id: otherId }, reason: 'address' }]);
  await setApart(platform, kim, { leadId, otherId }, true);
  expect(await suspects()).toEqual([]);
  expect((await db.select().from(leads)).map(({ isSuspect }) => isSuspect)).toEqual([false, false]);
  await setApart(platform, kim, { leadId: otherId, otherId: leadId }, false);
  expect(await suspects()).toHaveLength(1);
});
