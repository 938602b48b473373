import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { kim, lee, leadPlatform } from '../../testing/test-leads.ts';
import { person } from '../../testing/test-people.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { people } from '../people.table.server.ts';
import { personChanges } from '../person-history.table.server.ts';
import { changePeople } from './bulk-change.server.ts';
import { undoChange } from './undo-changes.server.ts';
import { readUndoable } from './undoable-changes.server.ts';

async function start() {
  const services = await leadPlatform({});
  const ids = [];
  for (const name of ['Ada', 'Bo', 'Cy']) {
    ids.push(await person(services, { name, email: `${name.toLowerCase()}@rees.example` }));
  }
  const standing = async () =>
    (await services.db.select().from(people).orderBy(people.name)).map((one) => ({
      stage: one.stage,
      ownerId: one.ownerId,
      tags: one.tags,
      isSpam: one.spamAt !== null,
    }));
  return { services, ids, standing };
}

const unchanged = { stage: 'new', ownerId: 'kim', tags: [], isSpam: false };

test('changes many at once, each in its history and the audit log, and undoes it', async () => {
  const { services, ids, standing } = await start();
  const act = { stage: 'qualified', ownerId: 'lee', addTag: 'transport' } as const;
  const [first = '', second = ''] = ids;
  expect(await changePeople(services, kim, [first, second, first], act)).toEqual({
    kind: 'done',
    count: 2,
  });
  const changed = { stage: 'qualified', ownerId: 'lee', tags: ['transport'], isSpam: false };
  expect(await standing()).toEqual([changed, changed, unchanged]);
  const history = await services.db
    .select()
    .from(personChanges)
    .where(eq(personChanges.personId, first));
  expect(history).toMatchObject([
    { what: 'stage', before: 'New', after: 'Qualified', changedBy: 'kim' },
    { what: 'owner', before: kim.email, after: lee.email },
    { what: 'tags', before: null, after: 'transport' },
  ]);
  const audited = await services.db.$count(auditLog, eq(auditLog.act, 'person.changed'));
  expect(audited).toBe(2);
  const undoable = await readUndoable(services, 'kim');
  expect(undoable).toMatchObject({
    what: 'Stage: Qualified, owner: Lee, tag added: transport, for 2 people',
  });
  expect(await undoChange(services, lee, undoable?.id ?? '')).toBeNull();
  expect(await undoChange(services, kim, undoable?.id ?? '')).toEqual({ restored: 2, left: 0 });
  expect(await standing()).toEqual([unchanged, unchanged, unchanged]);
  expect(await readUndoable(services, 'kim')).toBeNull();
});

test('leaves alone those changed since, and undoes nothing after an hour', async () => {
  const { services, ids, standing } = await start();
  await changePeople(services, kim, ids, { isSpam: true });
  const spam = await readUndoable(services, 'kim');
  await changePeople(services, lee, ids.slice(0, 1), { stage: 'lost' });
  expect(await undoChange(services, kim, spam?.id ?? '')).toEqual({ restored: 2, left: 1 });
  expect(await standing()).toEqual([
    { ...unchanged, isSpam: true, stage: 'lost' },
    unchanged,
    unchanged,
  ]);
  await changePeople(services, kim, ids, { removeTag: 'transport', stage: 'won' });
  const won = await readUndoable(services, 'kim');
  services.time.advance({ days: 1 / 23 });
  expect(await readUndoable(services, 'kim')).toBeNull();
  expect(await undoChange(services, kim, won?.id ?? '')).toBeNull();
});

test('changes nothing for an owner who is not of the team, or for what is so already', async () => {
  const { services, ids, standing } = await start();
  expect(await changePeople(services, kim, ids, { ownerId: 'vic' })).toEqual({ kind: 'no-owner' });
  expect(await changePeople(services, kim, ids, { stage: 'new' })).toEqual({
    kind: 'done',
    count: 0,
  });
  expect(await readUndoable(services, 'kim')).toBeNull();
  expect(await standing()).toEqual([unchanged, unchanged, unchanged]);
});
