import { and, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../database/database.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { defineJob } from '../../jobs/job.ts';
import { leads } from '../leads.table.server.ts';
import { markSuspects } from './suspects.server.ts';

/**
 * Every five minutes: looks whether whoever is new, or has left another name or number, may be somebody
 * we know. A form does not wait for that.
 */
export const compareNewLeads = defineJob<Record<string, never>, Platform>({
  name: 'compare-new-leads',
  payload: z.strictObject({}),
  schedule: '*/5 * * * *',
  async handle(_payload, { db }) {
    for await (const id of notCompared(db)) {
      await db.transaction(async (tx) => {
        // Lost in a crash, it is done again: nobody need wait for the disk.
        await tx.execute(sql`set local synchronous_commit = off`);
        await markSuspects(tx, id);
      });
    }
  },
});

const batch = 500;

/** In order, so that one that somebody else has in hand is left to the next time. */
async function* notCompared(db: Db): AsyncGenerator<string> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .select({ id: leads.id })
      .from(leads)
      .where(and(isNull(leads.isSuspect), gt(leads.id, after)))
      .orderBy(leads.id)
      .limit(batch);
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}
