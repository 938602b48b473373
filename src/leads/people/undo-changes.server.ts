import { and, eq, lte, sql } from 'drizzle-orm';
import { readEmails } from '../../accounts/team/team.server.ts';
import { queryRows, type Tx } from '../../platform/database/database.server.ts';
import { phoneKey } from '../../platform/forms/contact-details.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { partCompanies } from '../companies/store-company.server.ts';
import { copyToRecords } from '../person/change-facts.server.ts';
import { storeChange, tellPersonChanged } from '../person/change-person.server.ts';
import { markStep } from '../person/plan-step.server.ts';
import { type Person, people } from '../people.table.server.ts';
import { personClaims, personNotes } from '../person-history.table.server.ts';
import { raisePersonEvent } from '../webhooks/queue-webhooks.server.ts';
import { type Before, type Gone, undoableChanges } from './people-lists.table.server.ts';
import {
  byUser,
  type Changed,
  getDifferences,
  lockPeople,
  toDid,
} from './undoable-changes.server.ts';

export type Undone = { restored: number; left: number };

/** Restores those unchanged since; `left` are the others. Null if it is too late. */
export const undoChange = (services: Services, actor: Actor, changeId: string) =>
  services.db.transaction((tx) => undoWithin(tx, services, actor, changeId));

/** With what else it changed, if that tells whether it could be undone. */
export async function undoWithin(
  tx: Tx,
  services: Services,
  actor: Actor,
  changeId: string,
  undoOther?: () => Promise<boolean>,
): Promise<Undone | null> {
  const now = services.clock();
  const byId = and(eq(undoableChanges.id, changeId), byUser(actor.userId));
  const [change] = await tx.select().from(undoableChanges).where(byId).for('update');
  if (!change || toDid(change, now).state !== 'undoable') return null;
  const restored =
    (await restorePeople(tx, services, actor, change)) +
    (await restoreRows(tx, change.gone)) +
    Number((await undoOther?.()) ?? 0);
  const left = change.before.length + change.gone.length + (undoOther ? 1 : 0) - restored;
  const undone = { undoneAt: restored > 0 ? now : null, left };
  await tx.update(undoableChanges).set(undone).where(byId);
  if (restored === 0) return { restored, left };
  const act = change.kind === 'people' ? 'people.change-undone' : 'conversation.act-undone';
  await recordAudit(tx, { actor, act, subject: `bulk:${changeId}`, now });
  return { restored, left };
}

/** As they were, unless another has taken their place. */
async function restoreRows(tx: Tx, gone: readonly Gone[]): Promise<number> {
  let restored = 0;
  for (const { table, row } of gone) {
    const back =
      table === 'company_merges'
        ? await partCompanies(tx, row)
        : (await insertRow(tx, table, row)).length > 0;
    // What follows refers to it.
    if (!back) break;
    restored += 1;
  }
  return restored;
}

const insertRow = (tx: Tx, table: string, row: Record<string, unknown>) =>
  queryRows(
    tx,
    sql`insert into ${sql.identifier(table)}
      select * from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(row)}::jsonb)
      on conflict do nothing returning 1 as one`,
  );

async function restorePeople(
  tx: Tx,
  services: Services,
  actor: Actor,
  change: Pick<typeof undoableChanges.$inferSelect, 'id' | 'before' | 'changedAt'>,
): Promise<number> {
  const { before } = change;
  const chosen = await lockPeople(
    tx,
    before.map(({ id }) => id),
  );
  const known = new Map(chosen.map((person) => [person.id, person]));
  const emails = await readEmails(tx, [...chosen, ...before]);
  let restored = 0;
  for (const was of before) {
    const person = known.get(was.id);
    if (person?.version !== was.version) continue;
    if (was.isNew) {
      restored += await removeNew(tx, services, person);
      continue;
    }
    restored += 1;
    const set = fromBefore(was);
    const differences = getDifferences(person, set, (id) => emails.get(id) ?? id);
    const reopened =
      was.openStep &&
      (await markStep(tx, { personId: was.id, stepId: was.openStep, doneAt: null }));
    if (reopened) differences.push(reopened);
    await restoreOther(tx, services, change, was);
    if (differences.length === 0) continue;
    await storeChange(tx, services, actor, person, { set, differences });
    if ('name' in set || 'phone' in set) await copyToRecords(tx, services, person.id, set);
    if ('spamAt' in set) await tellPersonChanged(tx, services, person.id);
  }
  return restored;
}

async function restoreOther(
  tx: Tx,
  services: Services,
  { id, changedAt }: { id: string; changedAt: Date },
  was: Before[number],
): Promise<void> {
  const byClaim = eq(personClaims.id, was.claim ?? '');
  if (was.claim) await tx.update(personClaims).set({ dismissedAt: null }).where(byClaim);
  if (was.lastContactAt) await restoreContact(tx, was.id, was.lastContactAt, changedAt);
  if (!was.call) return;
  await tx.update(personNotes).set({ kind: 'note' }).where(eq(personNotes.id, was.call));
  for (const { undoCall } of services.features) await undoCall?.(tx, services, id);
}

/** Unless there was another since. */
async function restoreContact(tx: Tx, id: string, was: string, changedAt: Date): Promise<void> {
  const whereNone = and(eq(people.id, id), lte(people.lastContactAt, changedAt));
  await tx
    .update(people)
    .set({ lastContactAt: new Date(was) })
    .where(whereNone);
}

/** One that the change made, unless the team has written something about them. */
async function removeNew(tx: Tx, services: Services, { id }: Person): Promise<number> {
  if ((await tx.$count(personNotes, eq(personNotes.personId, id))) > 0) return 0;
  await raisePersonEvent(tx, services, 'person.deleted', id);
  await tx.delete(people).where(eq(people.id, id));
  return 1;
}

function fromBefore({ spamAt, ...was }: Before[number]): Changed {
  const { name, phone, stage, ownerId, tags } = was;
  return {
    ...(name !== undefined && { name, isSuspect: null }),
    ...(phone !== undefined && { phone, phoneKey: phoneKey(phone), isSuspect: null }),
    ...(stage && { stage }),
    ...(ownerId !== undefined && { ownerId }),
    ...(tags && { tags }),
    ...(spamAt !== undefined && {
      spamAt: spamAt === null ? null : new Date(spamAt),
      isSuspect: null,
    }),
  };
}
