import { eq, gte, sql } from 'drizzle-orm';
import {
  pageCounts,
  type PageEvent,
} from '../../platform/web/analytics/page-counts.table.server.ts';
import type { Platform } from '../../platform/services.ts';
import { countLeads } from '../../leads/lead-counts.server.ts';
import { whatWaits } from '../attention.server.ts';
import { daysOf, type Period } from './period.ts';
import { type Funnel, leadBars, scoreBands } from './overview.ts';

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** Everything that the overview shows of a period. */
export async function readOverview(platform: Platform, period: Period) {
  const scores = platform.features.find((feature) => feature.scores)?.scores;
  const { days, since } = daysOf(period, platform.clock());
  const firstDay = days[0] ?? '';
  const [waiting, leads, counts, reached] = await Promise.all([
    whatWaits(platform),
    countLeads(platform.db, since),
    countPages(platform.db, firstDay),
    scores?.count(platform, since) ?? [],
  ]);
  return {
    waiting,
    leads: leadBars(days, leads),
    funnels: await readFunnels(platform, since, counts),
    scores: scores ? scoreBands(reached, scores.riskOf) : [],
    pages: busiest(counts),
  };
}

type PageTotal = { page: string; event: PageEvent; human: number; robot: number };

function countPages(db: Platform['db'], firstDay: string): Promise<PageTotal[]> {
  const sumOf = (asker: 'human' | 'robot') =>
    sql<number>`coalesce(sum(${pageCounts.count}) filter (where ${eq(pageCounts.asker, asker)}), 0)::int`;
  return db
    .select({
      page: pageCounts.page,
      event: pageCounts.event,
      human: sumOf('human'),
      robot: sumOf('robot'),
    })
    .from(pageCounts)
    .where(gte(pageCounts.day, firstDay))
    .groupBy(pageCounts.page, pageCounts.event);
}

async function readFunnels(
  platform: Platform,
  since: Date,
  counts: PageTotal[],
): Promise<Funnel[]> {
  const conversions = platform.features.flatMap(({ conversion = [] }) => conversion);
  return Promise.all(
    conversions.map(async ({ name, pages, lastStep, count }) => {
      const own = counts.filter(({ page }) => pages.includes(page));
      const total = (event: PageEvent, asker: 'human' | 'robot' = 'human') =>
        own.reduce((sum, row) => sum + (row.event === event ? row[asker] : 0), 0);
      return {
        name,
        lastStep,
        seen: total('seen') + total('ahead'),
        ahead: total('ahead'),
        started: total('started'),
        robots: total('seen', 'robot') + total('ahead', 'robot'),
        ...(await count(platform, since)),
      };
    }),
  );
}

/** The most viewed pages, with the views by robots. */
function busiest(counts: PageTotal[]) {
  const pages = Map.groupBy(
    counts.filter(({ event }) => event !== 'started'),
    ({ page }) => page,
  );
  return [...pages]
    .map(([page, rows]) => ({
      page,
      people: rows.reduce((sum, { human }) => sum + human, 0),
      robots: rows.reduce((sum, { robot }) => sum + robot, 0),
    }))
    .toSorted((a, b) => b.people - a.people || b.robots - a.robots)
    .slice(0, 12);
}
