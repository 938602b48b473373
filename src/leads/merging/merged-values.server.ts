import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '../../accounts/auth.table.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { phoneKey } from '../../platform/forms/contact-details.ts';
import { companies } from '../companies/companies.table.server.ts';
import { leadStages } from '../lead.ts';
import { type Person, people } from '../people.table.server.ts';
import { personMerges, type ReplacedValues } from '../person-history.table.server.ts';
import { type Choosable, choosable } from './merging.ts';

/** The values that a merge may take from the other person. */
type Values = Pick<Person, Choosable | 'companyId' | 'tags' | 'lastContactAt'>;

/** The kept person's values after a merge: what they lack is filled in, and what was chosen is replaced. */
export function joinValues(
  person: Person,
  other: Person,
  taken: readonly Choosable[],
): Values & Pick<Person, 'phoneKey'> {
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
 * Restores what a merge replaced in the kept person; where the team has changed a value since, it stays. An
 * erasure may undo a merge before later ones, which then restore what this one would have.
 */
export async function restoreValues(tx: Tx, undone: Merge): Promise<Person | null> {
  const { keptId, mergedAt, replaced } = undone;
  const [kept] = await tx.select().from(people).where(eq(people.id, keptId)).for('update');
  if (!kept) return null;
  const later = await tx
    .select()
    .from(personMerges)
    .where(and(eq(personMerges.keptId, keptId), gt(personMerges.mergedAt, mergedAt)))
    .orderBy(asc(personMerges.mergedAt));
  const now = toTexts(kept);
  const restored: Record<string, string | null> = {};
  for (const [field, { before, after }] of Object.entries(replaced)) {
    // Older merges name what is no longer a person's own.
    if (!(field in now)) continue;
    const next = later.find((merge) => merge.replaced[field]);
    const value = next?.replaced[field];
    if (!next && now[field] === after) restored[field] = before;
    if (next && value?.before === after) next.replaced[field] = { ...value, before };
  }
  for (const { personId, replaced: left } of later) {
    await tx
      .update(personMerges)
      .set({ replaced: left })
      .where(eq(personMerges.personId, personId));
  }
  const set = { ...fromTexts(kept, restored), version: kept.version + 1 };
  await tx.update(people).set(set).where(eq(people.id, keptId));
  return kept;
}

const toTexts = (values: Values): Record<string, string | null> => ({
  name: values.name,
  role: values.role,
  phone: values.phone,
  ownerId: values.ownerId,
  stage: values.stage,
  companyId: values.companyId,
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
