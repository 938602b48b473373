import { and, gt, isNull, sql, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/start-worker.server.ts';
import { people } from '../people.table.server.ts';
import { markSuspects } from './suspects.server.ts';
import { fewestDigits } from './merging.ts';

/**
 * Every five minutes: compares new people, and those with a new name or number, with existing ones, so
 * that no form submission waits for it.
 */
export const compareNewPeople: Job<Services> = {
  name: 'compare-new-people',
  schedule: '*/5 * * * *',
  async handle(_payload, { db }) {
    for await (const id of notCompared(db)) {
      await db.transaction(async (tx) => {
        // Repeated if a crash loses it, so the commit need not wait for the disk.
        await tx.execute(sql`set local synchronous_commit = off`);
        await markSuspects(tx, id);
      });
    }
  },
};

const batch = 1000;

/** In id order, so that a locked person is skipped until the next run. */
async function* notCompared(db: Db): AsyncGenerator<string> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .select({ id: people.id })
      .from(people)
      .where(and(isNull(people.isSuspect), isNull(people.mergedInto), gt(people.id, after)))
      .orderBy(people.id)
      .limit(batch);
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}

/**
 * Every night: finds duplicates among people not from our forms, such as those of an import, and removes
 * marks whose other person is gone. Small batches, so that no request waits for it.
 */
export const proposeDuplicates: Job<Services> = {
  name: 'propose-duplicates',
  schedule: '40 3 * * *',
  async handle(_payload, { db }) {
    await markAll(db, await marked(db));
    for await (const ids of unmarked(db)) await markAll(db, ids);
  },
};

async function markAll(db: Db, ids: string[]): Promise<void> {
  for (const id of ids) await db.transaction((tx) => markSuspects(tx, id));
}

async function marked(db: Db): Promise<string[]> {
  const rows = await db.select({ id: people.id }).from(people).where(eq(people.isSuspect, true));
  return rows.map(({ id }) => id);
}

/** People who share a phone number, or a name at a company, with another. */
async function* unmarked(db: Db): AsyncGenerator<string[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await db.execute<{ id: string; is_like_another: boolean | null }>(sql`
      select one.id, one.is_suspect is not true and one.merged_into is null and (
        (length(one.phone_key) >= ${fewestDigits} and exists (
          select 1 from people other
          where other.phone_key = one.phone_key and other.id <> one.id and other.merged_into is null))
        or exists (
          select 1 from people other
          where other.name_key = one.name_key and other.company_id = one.company_id
            and other.id <> one.id and other.merged_into is null)
      ) as is_like_another
      from (select * from people where id > ${after}::uuid order by id limit ${batch}) one
      order by one.id`);
    yield rows.filter((row) => row.is_like_another).map(({ id }) => id);
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}
