import { href } from 'react-router';
import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { londonDay } from '../../platform/database/london-day.ts';
import { whatArrived, whatWaits } from '../attention.server.ts';
import { runHealthChecks } from './run-health-checks.server.ts';
import { operatorNotices } from '../admin.table.server.ts';
import { queueOperatorNotice } from './send-operator-notice.job.server.ts';

const day = 24 * 3_600_000;

/**
 * Every morning: what arrived since the last digest, what is waiting and what is wrong. Skipped if there
 * is nothing to say.
 */
export const dailyDigest: Job<Record<string, never>, Services> = {
  name: 'daily-digest',
  payload: z.strictObject({}),
  schedule: '0 8 * * *',
  async handle(_payload, services) {
    const { db, clock } = services;
    const now = clock();
    const since = (await lastDigestAt(db)) ?? new Date(now.getTime() - day);
    const [waiting, arrived, status] = await Promise.all([
      whatWaits(services),
      whatArrived(services, since),
      runHealthChecks(services),
    ]);
    const reds = status
      .filter(({ level }) => level === 'red')
      .map(({ name, message }) => ({
        message: `${name}: ${message}`,
        href: href('/admin/status'),
      }));
    const counts = [...waiting, ...arrived].map(({ message, href: address }) => ({
      message,
      href: address,
    }));
    const lines = [...counts, ...reds];
    if (lines.length === 0) return;
    const notice = { kind: 'digest' as const, period: londonDay(now), createdAt: now, lines };
    await db.transaction((tx) => queueOperatorNotice(tx, services, notice));
  },
};

/** Digests are not a day apart when the clocks change, when one was missed, or after “Run now”. */
async function lastDigestAt(db: Db): Promise<Date | null> {
  const [last] = await db
    .select({ createdAt: operatorNotices.createdAt })
    .from(operatorNotices)
    .where(eq(operatorNotices.kind, 'digest'))
    .orderBy(desc(operatorNotices.createdAt))
    .limit(1);
  return last?.createdAt ?? null;
}
