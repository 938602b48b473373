import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { kim, leadPlatform, person } from '../../testing/test-leads.ts';
import { people, personAddresses } from '../people.table.server.ts';
import { personMerges } from '../person-history.table.server.ts';
import { mergePeople, undoMerge } from './merge-people.server.ts';
import { type Choosable, choosable } from './merging.ts';

const count = 5;
const index = fc.nat(count - 1);

/** A merge of any two, whichever people they stand for by then, or the undoing of one in force. */
const step = fc.oneof(
  fc.record({
    is: fc.constant('merge' as const),
    one: index,
    two: index,
    taken: fc.subarray([...choosable]),
  }),
  fc.record({ is: fc.constant('undo' as const), which: fc.nat() }),
);

type Step =
  | { is: 'merge'; one: number; two: number; taken: Choosable[] }
  | { is: 'undo'; which: number };

async function start() {
  const services = await leadPlatform();
  const { db, time } = services;
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    time.advance(1000);
    const id = await person(services, { email: `p${nth}@one.example`, name: `Name ${nth}` });
    const values = { role: nth % 2 ? `Role ${nth}` : null, tags: nth % 2 ? [`tag ${nth}`] : [] };
    const stage = nth % 2 ? ('qualified' as const) : ('new' as const);
    const nextStep = nth % 3 ? `Step ${nth}` : null;
    await db
      .update(people)
      .set({ ...values, stage, nextStep })
      .where(eq(people.id, id));
    ids.push(id);
  }
  const snapshot = async () => ({
    people: (await db.select().from(people).orderBy(people.id)).map((one) => ({
      ...one,
      version: 0,
      isSuspect: null,
    })),
    addresses: await db.select().from(personAddresses).orderBy(personAddresses.email),
  });
  return { services, ids, snapshot };
}

test('gives back exactly what was, in whatever order people are merged and merges undone', async () => {
  const { services, ids, snapshot } = await start();
  const { db, time } = services;
  const before = await snapshot();
  const undo = async (which: number) => {
    const merges = await db.select().from(personMerges).orderBy(personMerges.personId);
    const merge = merges[which % merges.length];
    if (!merge) return { is: 'done' };
    return undoMerge(services, kim, { personId: merge.keptId, otherId: merge.personId });
  };
  const act = (one: Step) => {
    time.advance(1000);
    if (one.is === 'undo') return undo(one.which);
    const pair = { personId: ids[one.one] ?? '', otherId: ids[one.two] ?? '' };
    return mergePeople(services, kim, pair, one.taken);
  };
  const order = fc.array(fc.nat(), { minLength: count, maxLength: count });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), order, async (steps, last) => {
      for (const one of steps) expect(await act(one)).toEqual({ is: 'done' });
      for (const which of last) expect(await undo(which)).toEqual({ is: 'done' });
      expect(await snapshot()).toEqual(before);
    }),
    { numRuns: 20, seed: 38 },
  );
});
