import { asc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '../../accounts/auth.table.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { phoneKey } from '../../platform/forms/phone-number.ts';
import { companies } from '../companies/companies.table.server.ts';
import { leadStages } from '../lead.ts';
import { type Person, people } from '../people.table.server.ts';
import { personMerges, type ReplacedValues } from '../person-history.table.server.ts';
import { type Choosable, choosable } from './merging.ts';

/** The values that a merge may take from the other person. */
type Values = Pick<
  Person,
  Choosable | 'companyId' | 'nextStep' | 'nextStepDue' | 'tags' | 'lastContactAt'
>;

/** The kept person's values after a merge: what they lack is filled in, and what was chosen is replaced. */
export function joinValues(
  person: Person,
  other: Person,
  taken: readonly Choosable[],
): Values & Pick<Person, 'phoneKey'> {
  const hasStep = person.nextStep !== null || person.nextStepDue !== null;
  const step = hasStep ? person : other;
  const filled = {
    name: person.name ?? other.name,
    role: person.role ?? other.role,
    phone: person.phone ?? other.phone,
    ownerId: person.ownerId ?? other.ownerId,
    stage: person.stage,
  };
  const chosen = choosable.filter((field) => taken.includes(field));
  const values = { ...filled, ...Object.fromEntries(chosen.map((field) => [field, other[field]])) };
  return {
    ...values,
    phoneKey: phoneKey(values.phone),
    companyId: person.companyId ?? other.companyId,
    nextStep: step.nextStep,
    nextStepDue: step.nextStepDue,
    tags: [...new Set([...person.tags, ...other.tags])],
    lastContactAt: new Date(
      Math.max(person.lastContactAt.getTime(), other.lastContactAt.getTime()),
    ),
  };
}

export function listReplaced(person: Person, values: Values): ReplacedValues {
  const [before, after] = [toTexts(person), toTexts(values)];
  return Object.fromEntries(
    Object.entries(after)
      .map(([field, value]) => [field, { before: before[field] ?? null, after: value }] as const)
      .filter(([, value]) => value.before !== value.after),
  );
}

type Merge = typeof personMerges.$inferSelect;

/**
 * Restores what a merge replaced in the kept person. Where a later merge took the place of its value, that
 * one restores it in its turn; where the team has changed the value since, it stays.
 */
export async function restoreValues(tx: Tx, undone: Merge): Promise<Person | null> {
  const { keptId, mergedAt, replaced } = undone;
  const [kept] = await tx.select().from(people).where(eq(people.id, keptId)).for('update');
  if (!kept) return null;
  const others = await tx
    .select()
    .from(personMerges)
    .where(eq(personMerges.keptId, keptId))
    .orderBy(asc(personMerges.mergedAt));
  const later = others.filter((merge) => merge.mergedAt > mergedAt);
  const now = toTexts(kept);
  const restored: Record<string, string | null> = {};
  for (const [field, { before, after }] of Object.entries(replaced)) {
    if (field === 'lastContactAt') continue;
    const next = later.find((merge) => merge.replaced[field]);
    if (!next && now[field] === after) restored[field] = before;
    const value = next?.replaced[field];
    if (!next || value?.before !== after) continue;
    next.replaced[field] = { ...value, before };
  }
  restored['lastContactAt'] = await restoreLastContact(tx, kept, [undone, ...others], others);
  await storeReplaced(tx, others);
  const set = { ...fromTexts(kept, restored), version: kept.version + 1 };
  await tx.update(people).set(set).where(eq(people.id, keptId));
  await restoreAbove(tx, kept.mergedInto);
  return kept;
}

/** A person into whom the kept one is merged had the last contact of the one who leaves, too. */
async function restoreAbove(tx: Tx, id: string | null): Promise<void> {
  if (id === null) return;
  const [above] = await tx.select().from(people).where(eq(people.id, id)).for('update');
  if (!above) return;
  const merges = await tx.select().from(personMerges).where(eq(personMerges.keptId, id));
  const lastContactAt = new Date(await restoreLastContact(tx, above, merges, merges));
  await storeReplaced(tx, merges);
  await tx.update(people).set({ lastContactAt }).where(eq(people.id, id));
  await restoreAbove(tx, above.mergedInto);
}

async function storeReplaced(tx: Tx, merges: readonly Merge[]): Promise<void> {
  for (const { personId, replaced } of merges) {
    await tx.update(personMerges).set({ replaced }).where(eq(personMerges.personId, personId));
  }
}

/**
 * The latest of those who stay, as one whose merge replaced nothing may have been in touch later than the
 * person themselves. Their merges are left with what they replace now.
 */
async function restoreLastContact(tx: Tx, kept: Person, all: readonly Merge[], stay: Merge[]) {
  const now = kept.lastContactAt.toISOString();
  const recorded = all.flatMap(({ replaced }) => replaced['lastContactAt'] ?? []);
  const [first] = recorded.map(({ before }) => before ?? now).toSorted();
  const last = recorded
    .map(({ after }) => after ?? now)
    .toSorted()
    .at(-1);
  if (first === undefined) return now;
  let latest = first;
  for (const merge of stay) {
    const [merged] = await tx.select().from(people).where(eq(people.id, merge.personId));
    const after = merged?.lastContactAt.toISOString() ?? '';
    delete merge.replaced['lastContactAt'];
    if (after <= latest) continue;
    merge.replaced['lastContactAt'] = { before: latest, after };
    latest = after;
  }
  // There was a contact since.
  return now === last ? latest : now;
}

const toTexts = (values: Values): Record<string, string | null> => ({
  name: values.name,
  role: values.role,
  phone: values.phone,
  ownerId: values.ownerId,
  stage: values.stage,
  companyId: values.companyId,
  nextStep: values.nextStep,
  nextStepDue: values.nextStepDue,
  tags: JSON.stringify(values.tags),
  lastContactAt: values.lastContactAt.toISOString(),
});

function fromTexts(kept: Person, texts: Record<string, string | null>) {
  const { tags, lastContactAt, stage, ...plain } = texts;
  const phone = 'phone' in plain ? (plain['phone'] ?? null) : kept.phone;
  return {
    ...plain,
    // Either may have been deleted meanwhile.
    ...('ownerId' in plain && { ownerId: existing(users.id, plain['ownerId']) }),
    ...('companyId' in plain && { companyId: existing(companies.id, plain['companyId']) }),
    phoneKey: phoneKey(phone),
    stage: leadStages.find((one) => one === stage) ?? kept.stage,
    tags: tags ? (JSON.parse(tags) as string[]) : kept.tags,
    lastContactAt: lastContactAt ? new Date(lastContactAt) : kept.lastContactAt,
  };
}

const existing = (column: PgColumn, id: string | null | undefined) =>
  id ? sql`(select ${column} from ${column.table} where ${eq(column, id)})` : null;
