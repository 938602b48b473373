import { eq, and, asc, desc, isNotNull, isNull } from 'drizzle-orm';
import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { formatStep } from '../lead.ts';
import type { Before } from '../people/people-lists.table.server.ts';
import { formatPeople } from '../people/people-page.ts';
import { lockPeople, recordUndoable, toBefore } from '../people/undoable-changes.server.ts';
import { nextSteps } from '../people.table.server.ts';
import { type Difference, lockPerson, storeChange } from './change-person.server.ts';
import type { PlannedStep } from './person-form.ts';
import type { Db, Tx } from '../../platform/database/database.server.ts';

type StepOutcome = { kind: 'done' | 'gone' };

/** Plans a step with a person, or changes one; a double click plans it once. */
export function planStep(
  services: Services,
  actor: Actor,
  personId: string,
  { stepId: id, what, due, time }: Omit<PlannedStep, 'intent'>,
): Promise<StepOutcome> {
  return services.db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!person) return { kind: 'gone' };
    const [was] = await tx.select().from(nextSteps).where(eq(nextSteps.id, id));
    if (was && was.personId !== personId) return { kind: 'gone' };
    const step = { what, due: due || null, time: time || null };
    const change = { before: was ? formatStep(was) : null, after: formatStep(step) };
    if (change.before === change.after) return { kind: 'done' };
    const made = { id, personId, originId: personId, createdAt: services.clock() };
    await tx
      .insert(nextSteps)
      .values({ ...made, ...step })
      .onConflictDoUpdate({ target: nextSteps.id, set: step });
    const differences: Difference[] = [{ what: 'nextStep', ...change }];
    await storeChange(tx, services, actor, person, { set: {}, differences });
    return { kind: 'done' };
  });
}

/** Marks a step as done, which can be undone, or as still to be done. */
export function finishStep(
  services: Services,
  actor: Actor,
  personId: string,
  { stepId, isDone }: { stepId: string; isDone: boolean },
): Promise<StepOutcome> {
  return services.db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    const doneAt = isDone ? services.clock() : null;
    const change = person && (await markStep(tx, { personId, stepId, doneAt }));
    if (!change) return { kind: 'gone' };
    if (change.before === change.after) return { kind: 'done' };
    await storeChange(tx, services, actor, person, { set: {}, differences: [change] });
    if (!isDone) return { kind: 'done' };
    const before = [{ ...toBefore(person, {}), openStep: stepId }];
    const what = `Done: ${change.before}, for ${person.name ?? 'a person without a name'}`;
    await recordUndoable(tx, services, actor, { kind: 'people', what, before });
    return { kind: 'done' };
  });
}

/** The same for the next step of each; returns of how many. */
export function finishFirst(
  services: Services,
  actor: Actor,
  ids: readonly string[],
): Promise<number> {
  return services.db.transaction(async (tx) => {
    const before: Before = [];
    for (const person of await lockPeople(tx, ids)) {
      const [step] = (await readSteps(tx, person.id)).open;
      const mark = { personId: person.id, stepId: step?.id ?? '', doneAt: services.clock() };
      const change = step && (await markStep(tx, mark));
      if (!change) continue;
      await storeChange(tx, services, actor, person, { set: {}, differences: [change] });
      before.push({ ...toBefore(person, {}), openStep: step.id });
    }
    const what = `Next step done, for ${formatPeople(before.length)}`;
    if (before.length > 0) await recordUndoable(tx, services, actor, { what, before });
    return before.length;
  });
}

/** The open steps of a person in the order in which they are due, and the last ones that were done. */
export async function readSteps(db: Db, personId: string) {
  const byPerson = eq(nextSteps.personId, personId);
  const { due, time, createdAt, doneAt } = nextSteps;
  const open = await db
    .select()
    .from(nextSteps)
    .where(and(byPerson, isNull(doneAt)))
    .orderBy(asc(due), asc(time), asc(createdAt));
  const done = await db
    .select()
    .from(nextSteps)
    .where(and(byPerson, isNotNull(doneAt)))
    .orderBy(desc(doneAt))
    .limit(mostDone);
  return { open, done };
}

const mostDone = 5;

export type Steps = Awaited<ReturnType<typeof readSteps>>;

type Mark = { personId: string; stepId: string; doneAt: Date | null };

/** Marks a step as done or open, and returns what that changes; null if there is no such step. */
export async function markStep(
  tx: Tx,
  { personId, stepId, doneAt }: Mark,
): Promise<Difference | null> {
  const byId = and(eq(nextSteps.id, stepId), eq(nextSteps.personId, personId));
  const [step] = await tx.select().from(nextSteps).where(byId);
  if (!step) return null;
  await tx.update(nextSteps).set({ doneAt }).where(byId);
  const open = (at: Date | null) => (at ? null : formatStep(step));
  return { what: 'nextStep', before: open(step.doneAt), after: open(doneAt) };
}
