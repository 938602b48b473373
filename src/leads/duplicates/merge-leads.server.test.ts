import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/audit-log.table.server.ts';
import { atOnce } from '../../testing/at-once.ts';
import { kim, lead, leadPlatform, lee } from '../../testing/test-leads.ts';
import { leads } from '../leads.table.server.ts';
import { getPerson, getLeadIds } from '../person.server.ts';
import { mergePeople, undoMerge, dismissDuplicate } from './merge-leads.server.ts';
import { findSuspects } from './suspects.server.ts';

test('keeps every row when merging, and restores the rows exactly when undoing it', async () => {
  const services = await leadPlatform();
  const { db } = services;
  const first = await lead(services);
  await lead(services, { leadSource: 'resource_download', leadType: 'planning' });
  const other = await lead(services, { email: 'ana.smith@halalm.example' });
  const download = { leadSource: 'resource_download', leadType: 'planning' } as const;
  await lead(services, { email: 'ana.smith@halalm.example', ...download });
  const snapshot = () => db.select().from(leads).orderBy(leads.id);
  const before = await snapshot();
  expect(before.every(({ isSuspect }) => isSuspect)).toBe(true);
  await mergePeople(services, kim, { leadId: first, otherId: other });
  expect(await getPerson(db, first)).toHaveLength(4);
  expect(await getPerson(db, other)).toHaveLength(4);
  expect((await snapshot()).some(({ isSuspect }) => isSuspect)).toBe(false);
  await undoMerge(services, lee, { leadId: first, otherId: other });
  expect(await snapshot()).toEqual(before);
  expect(await getPerson(db, first)).toHaveLength(2);
  const acts = await db.select({ act: auditLog.act }).from(auditLog).orderBy(auditLog.id);
  expect(acts.map(({ act }) => act)).toEqual([
    'lead.merged',
    'lead.merged',
    'lead.unmerged',
    'lead.unmerged',
  ]);
});

test('undoes one merge and leaves another of the same person in place', async () => {
  const services = await leadPlatform();
  const first = await lead(services);
  const one = await lead(services, { email: 'ana@one.example' });
  const two = await lead(services, { email: 'ana@two.example' });
  const stranger = await lead(services, { email: 'ben@hallam.example', name: 'Ben Lee' });
  await mergePeople(services, kim, { leadId: first, otherId: one });
  services.time.advance(1000);
  await mergePeople(services, kim, { leadId: first, otherId: two });
  await undoMerge(services, lee, { leadId: first, otherId: one });
  const getIds = async (id: string) => (await getPerson(services.db, id)).map((found) => found.id);
  expect(new Set(await getIds(first))).toEqual(new Set([first, two]));
  expect(await getIds(one)).toEqual([one]);
  expect(await getIds(stranger)).toEqual([stranger]);
});

test('merges two leads into one person even if they are merged both ways at once', async () => {
  const services = await leadPlatform();
  const one = await lead(services);
  const two = await lead(services, { email: 'ana@other.example' });
  await atOnce(services, leads, [
    () => mergePeople(services, kim, { leadId: one, otherId: two }),
    () => mergePeople(services, lee, { leadId: two, otherId: one }),
  ]);
  const person = await getPerson(services.db, one);
  expect(person.filter(({ mergedInto }) => mergedInto === null)).toHaveLength(1);
  expect(person).toHaveLength(2);
});

test('merges people who have several leads each, both ways at once, from whichever leads', async () => {
  const services = await leadPlatform();
  const download = { leadSource: 'resource_download', leadType: 'resource' } as const;
  const other = 'ana@other.example';
  const [one, two] = [await lead(services), await lead(services, { email: other })];
  const [ones, twos] = [
    await lead(services, download),
    await lead(services, { ...download, email: other }),
  ];
  await atOnce(services, leads, [
    () => mergePeople(services, kim, { leadId: one, otherId: two }),
    () => mergePeople(services, lee, { leadId: twos, otherId: ones }),
  ]);
  const person = await getPerson(services.db, one);
  expect(person).toHaveLength(4);
  const main = person.filter(({ mergedInto }) => mergedInto === null);
  expect(main).toHaveLength(2);
  expect(new Set(main.map(({ email }) => email)).size).toBe(1);
});

test('does not propose a lead declared to be another person, until that is undone', async () => {
  const services = await leadPlatform();
  const { db } = services;
  const leadId = await lead(services);
  const otherId = await lead(services, { email: 'ana.smith@halalm.example' });
  const suspects = async () => findSuspects(db, await getPerson(db, leadId));
  expect(await suspects()).toMatchObject([{ lead: { id: otherId }, reason: 'address' }]);
  await dismissDuplicate(services, kim, { leadId, otherId }, true);
  expect(await suspects()).toEqual([]);
  expect((await db.select().from(leads)).map(({ isSuspect }) => isSuspect)).toEqual([false, false]);
  await dismissDuplicate(services, kim, { leadId: otherId, otherId: leadId }, false);
  expect(await suspects()).toHaveLength(1);
});

test('leads from a merged address to the lead that stands for the person', async () => {
  const services = await leadPlatform();
  const [old, other, last] = ['ana@old.example', 'ana@other.example', 'ana@last.example'];
  const first = await lead(services, { email: old });
  const second = await lead(services, { email: other });
  const third = await lead(services, { email: last });
  await mergePeople(services, kim, { leadId: second, otherId: third });
  await mergePeople(services, kim, { leadId: first, otherId: second });
  const all = [old, other, last, 'nobody@else.example'];
  const linked = () => getLeadIds(services.db, all);
  expect(await linked()).toEqual({ [old]: first, [other]: first, [last]: first });
  const download = { leadSource: 'resource_download', leadType: 'planning' } as const;
  const own = await lead(services, { ...download, email: other });
  expect(await linked()).toEqual({ [old]: first, [other]: own, [last]: first });
});

test('dismisses no duplicate that has been merged meanwhile', async () => {
  const services = await leadPlatform();
  const leadId = await lead(services);
  const otherId = await lead(services, { email: 'ana.smith@halalm.example' });
  await mergePeople(services, kim, { leadId, otherId });
  const dismiss = () => dismissDuplicate(services, lee, { leadId, otherId }, true);
  expect(await dismiss()).toEqual({ is: 'conflict' });
  await undoMerge(services, lee, { leadId, otherId });
  expect(await dismiss()).toEqual({ is: 'done' });
});

test('undoes no merge into another person than the one shown', async () => {
  const services = await leadPlatform();
  const leadId = await lead(services);
  const otherId = await lead(services, { email: 'ana.smith@halalm.example' });
  const thirdId = await lead(services, { email: 'ana@third.example' });
  await mergePeople(services, kim, { leadId, otherId });
  await undoMerge(services, kim, { leadId, otherId });
  await mergePeople(services, kim, { leadId: thirdId, otherId });
  expect(await undoMerge(services, lee, { leadId, otherId })).toEqual({ is: 'conflict' });
  expect(await getPerson(services.db, otherId)).toHaveLength(2);
});
