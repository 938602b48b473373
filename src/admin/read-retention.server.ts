import { retentionRules } from '../platform/privacy/personal-data.server.ts';
import { countDue, retentionRunsSince } from '../platform/privacy/retention.server.ts';
import type { Services } from '../platform/services.ts';

const month = 30 * 24 * 3600_000;

/** For every rule: how much is due now and within 30 days, and was deleted in the last 30. */
export async function readRetention({ db, clock, features }: Services) {
  const now = clock();
  const soon = new Date(now.getTime() + month);
  const runs = await retentionRunsSince(db, new Date(now.getTime() - month));
  const rows = [];
  for (const rule of retentionRules(features)) {
    const run = runs.find((past) => past.rule === rule.name);
    rows.push({
      name: rule.name,
      keptFor: rule.keptFor,
      isDue: await countDue(db, rule, now),
      willGo: await countDue(db, rule, soon),
      went: run?.count ?? 0,
      lastDay: run?.lastDay ?? null,
    });
  }
  return rows;
}
