import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isMailboxProvider } from '../../platform/forms/mailbox-providers.server.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { companies } from './companies.table.server.ts';

/**
 * Every night: takes their domain from companies that have one of a mailbox provider, as the list of providers
 * grows. One that its addresses alone had made goes, and its people have no company.
 */
export const partMailboxProviders: Job<Record<string, never>, Services> = {
  name: 'part-mailbox-providers',
  payload: z.strictObject({}),
  schedule: '20 3 * * *',
  async handle(_payload, { db, clock }) {
    const { id, name, domain } = companies;
    const known = await db.select({ id, domain }).from(companies).where(isNotNull(domain));
    const ids = known.filter((one) => isMailboxProvider(one.domain ?? '')).map((one) => one.id);
    if (ids.length === 0) return;
    await db.transaction(async (tx) => {
      const whereListed = inArray(id, ids);
      const hasOthers = sql`exists (select 1 from ${companies} other where other.merged_into = ${id} or other.id = ${companies.mergedInto})`;
      await tx.delete(companies).where(and(whereListed, eq(name, domain), sql`not ${hasOthers}`));
      await tx.update(companies).set({ domain: null }).where(whereListed);
      const now = clock();
      for (const companyId of ids) {
        const subject = `company:${companyId}`;
        await recordAudit(tx, { actor: null, act: 'company.domain-removed', subject, now });
      }
    });
  },
};
