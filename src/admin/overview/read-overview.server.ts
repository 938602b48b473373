import { and, count as countAll, eq, gte, isNull, sql } from 'drizzle-orm';
import { pageCounts, type PageEvent } from '../../platform/web/web.table.server.ts';
import type { Services } from '../../platform/services.ts';
import { whatWaits } from '../attention.server.ts';
import { type Funnel, leadBars, scoreBands, getDays, type Period } from './overview.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { csvAnswer } from '../../platform/web/downloads.server.ts';
import { type AnswerRow, getAnswerRows, getSpans, type Unit } from './answers.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { leads } from '../../leads/leads.table.server.ts';
import { people, personAddresses } from '../../leads/people.table.server.ts';
import type { LeadSource } from '../../leads/lead.ts';

export type Overview = Awaited<ReturnType<typeof readOverview>>;

export async function readOverview(services: Services, period: Period) {
  const scores = services.features.find((feature) => feature.scores)?.scores;
  const { days, since } = getDays(period, services.clock());
  const firstDay = days[0] ?? '';
  const [waiting, leadCounts, counts, reached] = await Promise.all([
    whatWaits(services),
    countLeads(services.db, since),
    countPages(services.db, firstDay),
    scores?.count(services, since) ?? [],
  ]);
  return {
    waiting,
    leads: leadBars(days, leadCounts),
    funnels: await readFunnels(services, since, counts),
    scores: scores ? scoreBands(reached, scores.getRisk) : [],
    pages: busiest(counts),
  };
}

type PageTotal = { page: string; event: PageEvent; human: number; robot: number };

function countPages(db: Services['db'], firstDay: string): Promise<PageTotal[]> {
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
  services: Services,
  since: Date,
  counts: PageTotal[],
): Promise<Funnel[]> {
  const conversions = services.features.flatMap(({ conversion = [] }) => conversion);
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
        ...(await count(services, since)),
      };
    }),
  );
}

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

type LeadCount = { day: string; source: LeadSource; count: number };

/** Ways people came by London day and source, without spam; days without any are left out. */
async function countLeads(db: Db, since: Date): Promise<LeadCount[]> {
  const day = sql<string>`to_char(${leads.createdAt} at time zone 'Europe/London', 'YYYY-MM-DD')`;
  return db
    .select({ day: day.as('day'), source: leads.leadSource, count: countAll() })
    .from(leads)
    .innerJoin(personAddresses, eq(personAddresses.email, leads.email))
    .innerJoin(people, eq(people.id, personAddresses.personId))
    .where(and(gte(leads.createdAt, since), isNull(people.spamAt)))
    .groupBy(sql`day`, leads.leadSource);
}

/** How soon those who wrote to us were answered, the newest span first. */
export async function readAnswers(services: Services, unit: Unit): Promise<AnswerRow[]> {
  const spans = getSpans(unit, services.clock());
  const since = spans.at(-1)?.since ?? new Date(0);
  const lists = await Promise.all(
    services.features.map(
      async ({ firstAnswers }) => (await firstAnswers?.(services, since)) ?? [],
    ),
  );
  return getAnswerRows(spans, lists.flat());
}

export async function exportAnswers(
  services: Services,
  actor: Actor,
  unit: Unit,
): Promise<Response> {
  const entry = { actor, act: 'answers.exported', subject: 'answers', details: { by: unit } };
  await recordAudit(services.db, { ...entry, now: services.clock() });
  const rows = await readAnswers(services, unit);
  return csvAnswer({ name: 'answers', header: csvHeads, rows: listCells(rows) });
}

/** In minutes, so that a spreadsheet can calculate with them. */
const csvHeads = [
  'Period',
  'Wrote to us',
  'Answered',
  'Half within (minutes)',
  'Nine in ten within (minutes)',
  'Promises kept',
  'Promises kept or broken',
];

async function* listCells(rows: readonly AnswerRow[]) {
  const toMinutes = (ms: number | null) => ms && Math.round(ms / 60_000);
  for (const { name, began, answered, median, nineInTen, kept, decided } of rows) {
    yield [name, began, answered, toMinutes(median), toMinutes(nineInTen), kept, decided];
  }
}
