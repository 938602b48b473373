import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/audit-log.table.server.ts';
import { atOnce } from '../../testing/at-once.ts';
import { kim, lead, leadPlatform, lee } from '../../testing/test-leads.ts';
import { leadIdsOf } from '../lead-ids-of.server.ts';
import { leads } from '../leads.table.server.ts';
import { personOf } from '../person.server.ts';
import { mergePeople, undoMerge } from './merge-leads.server.ts';
import { setApart } from './set-apart.server.ts';
import { suspectsOf } from './suspects.server.ts';

test('keeps every row when merging, and restores the rows exactly when undoing it', async () => {
  const platform = await leadPlatform();
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
  const platform = await leadPlatform();
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
  const platform = await leadPlatform();
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
  const platform = await leadPlatform();
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
  const platform = await leadPlatform();
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

test('leads from a merged address to the lead that stands for the person', async () => {
  const platform = await leadPlatform();
  const [old, other, last] = ['ana@old.example', 'ana@other.example', 'ana@last.example'];
  const first = await lead(platform, { email: old });
  const second = await lead(platform, { email: other });
  const third = await lead(platform, { email: last });
  await mergePeople(platform, kim, { leadId: second, otherId: third });
  await mergePeople(platform, kim, { leadId: first, otherId: second });
  const all = [old, other, last, 'nobody@else.example'];
  const linked = () => leadIdsOf(platform.db, all);
  expect(await linked()).toEqual({ [old]: first, [other]: first, [last]: first });
  const download = { leadSource: 'resource_download', leadType: 'planning' } as const;
  const own = await lead(platform, { ...download, email: other });
  expect(await linked()).toEqual({ [old]: first, [other]: own, [last]: first });
});

test('calls nobody somebody else who has been merged meanwhile', async () => {
  const platform = await leadPlatform();
  const leadId = await lead(platform);
  const otherId = await lead(platform, { email: 'ana.smith@halalm.example' });
  await mergePeople(platform, kim, { leadId, otherId });
  const apart = () => setApart(platform, lee, { leadId, otherId }, true);
  expect(await apart()).toEqual({ is: 'overtaken' });
  await undoMerge(platform, lee, { leadId, otherId });
  expect(await apart()).toEqual({ is: 'done' });
});

test('undoes no merge into somebody else than the person shown', async () => {
  const platform = await leadPlatform();
  const leadId = await lead(platform);
  const otherId = await lead(platform, { email: 'ana.smith@halalm.example' });
  const thirdId = await lead(platform, { email: 'ana@third.example' });
  await mergePeople(platform, kim, { leadId, otherId });
  await undoMerge(platform, kim, { leadId, otherId });
  await mergePeople(platform, kim, { leadId: thirdId, otherId });
  expect(await undoMerge(platform, lee, { leadId, otherId })).toEqual({ is: 'overtaken' });
  expect(await personOf(platform.db, otherId)).toHaveLength(2);
});
