import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { formatStep } from '../lead.ts';
import { nextSteps } from '../people.table.server.ts';
import type { Difference } from './change-person.server.ts';

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
