import { and, gt, isNull, sql, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/start-worker.server.ts';
import { people } from '../people.table.server.ts';
import { markSuspects } from './suspects.server.ts';

/**
 * Every five minutes: compares new people, and those with a new name, number or company, with existing ones, so
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

/** Every night: has the marked compared again, as the other person may be gone. */
export const proposeDuplicates: Job<Services> = {
  name: 'propose-duplicates',
  schedule: '40 3 * * *',
  async handle(_payload, { db }) {
    await db.update(people).set({ isSuspect: null }).where(eq(people.isSuspect, true));
  },
};
