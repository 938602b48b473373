import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { knownMigrations, migrate } from '../../platform/database/migrate.server.ts';
import { earlierSchema } from '../../testing/earlier-schema.ts';
import { kim, leadPlatform, lee, person, plan } from '../../testing/test-leads.ts';
import { undoableChanges } from '../people/people-lists.table.server.ts';
import { undoChange } from '../people/undo-changes.server.ts';
import { nextSteps, people } from '../people.table.server.ts';
import { personChanges } from '../person-history.table.server.ts';
import { readSteps, finishStep, planStep } from './plan-step.server.ts';

async function start() {
  const services = await leadPlatform();
  const id = await person(services);
  const first = async () => (await services.db.select().from(people))[0];
  const texts = async () => {
    const { open, done } = await readSteps(services.db, id);
    return [open.map(({ what }) => what), done.map(({ what }) => what)];
  };
  return { services, id, first, texts };
}

test('keeps several steps in the order in which they are due, and lists the first', async () => {
  const { services, id, first, texts } = await start();
  await plan(services, id, { what: 'Some day' });
  await plan(services, id, { what: 'Send the offer', due: '2026-03-06' });
  await plan(services, id, { what: 'Meet', due: '2026-03-05', time: '14:30' });
  const ring = await plan(services, id, { what: 'Ring', due: '2026-03-05', time: '09:15' });
  expect(await texts()).toEqual([['Ring', 'Meet', 'Send the offer', 'Some day'], []]);
  expect(await first()).toMatchObject({ nextStep: 'Ring', nextStepDue: '2026-03-05' });
  const moved = { stepId: ring, what: 'Ring', due: '2026-03-09', time: '' };
  await planStep(services, lee, id, moved);
  await planStep(services, lee, id, moved);
  expect(await texts()).toEqual([['Meet', 'Send the offer', 'Ring', 'Some day'], []]);
  expect(await first()).toMatchObject({ nextStep: 'Meet', version: 6 });
  const changes = await services.db.select().from(personChanges);
  expect(changes.at(-1)).toMatchObject({
    what: 'nextStep',
    before: 'Ring, 5 Mar 2026, 09:15',
    after: 'Ring, 9 Mar 2026',
  });
});

test('a step that is done can be opened again, by undo and by hand', async () => {
  const { services, id, first, texts } = await start();
  const stepId = await plan(services, id, { what: 'Ring', due: '2026-03-05' });
  const finish = (isDone: boolean) => finishStep(services, kim, id, { stepId, isDone });
  expect(await finish(true)).toEqual({ kind: 'done' });
  expect(await texts()).toEqual([[], ['Ring']]);
  expect(await first()).toMatchObject({ nextStep: null, nextStepDue: null });
  const [did] = await services.db.select().from(undoableChanges);
  expect(did?.what).toBe('Done: Ring, 5 Mar 2026, for Ana Smith');
  expect(await undoChange(services, kim, did?.id ?? '')).toEqual({ restored: 1, left: 0 });
  expect(await texts()).toEqual([['Ring'], []]);
  await finish(true);
  expect(await finish(false)).toEqual({ kind: 'done' });
  expect(await texts()).toEqual([['Ring'], []]);
  const other = await person(services, { email: 'bo@calder.example', name: 'Bo' });
  const foreign = await finishStep(services, kim, other, { stepId, isDone: true });
  expect(foreign).toEqual({ kind: 'gone' });
  const taken = { stepId, what: 'Mine', due: '', time: '' };
  expect(await planStep(services, kim, other, taken)).toEqual({ kind: 'gone' });
});

test('keeps the one step that each person had before there could be several', async () => {
  const database = await earlierSchema(knownMigrations().findIndex(isOfSteps));
  const { db } = database;
  const ids = { ana: id(1), ben: id(2), cy: id(3), di: id(4) };
  const add = (at: string, more: { step?: string; due?: string; into?: string }) =>
    db.execute(sql`
      insert into people (id, source, created_at, last_contact_at, next_step, next_step_due, merged_into)
      values (${at}, 'x', now(), now(), ${more.step ?? null}, ${more.due ?? null}, ${more.into ?? null})`);
  await add(ids.ana, { step: 'Ring', due: '2026-03-05' });
  await add(ids.ben, { due: '2026-03-06' });
  // Merging took Cy's step over from Di.
  await add(ids.cy, { step: 'Write', due: '2026-03-07' });
  await add(ids.di, { step: 'Write', due: '2026-03-07', into: ids.cy });
  await migrate(database);
  const { personId, originId, what, due } = nextSteps;
  const steps = await db.select({ personId, originId, what, due }).from(nextSteps).orderBy(due);
  expect(steps).toEqual([
    { personId: ids.ana, originId: ids.ana, what: 'Ring', due: '2026-03-05' },
    { personId: ids.ben, originId: ids.ben, what: 'Next step', due: '2026-03-06' },
    { personId: ids.cy, originId: ids.di, what: 'Write', due: '2026-03-07' },
  ]);
  const listed = await db.select({ step: people.nextStep }).from(people).orderBy(people.id);
  expect(listed.map(({ step }) => step)).toEqual(['Ring', 'Next step', 'Write', null]);
});

const id = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`;
const isOfSteps = ({ sql: [first = ''] }: { sql: string[] }) =>
  first.startsWith('CREATE TABLE "next_steps"');
