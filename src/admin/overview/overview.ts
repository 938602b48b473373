import type { Scores } from '../../platform/reporting.ts';
import { type LeadSource, leadSources } from '../../leads/lead.ts';
import { londonDay } from '../../platform/database/london-day.ts';

export type LeadBar = Bin & { bySource: ReadonlyMap<LeadSource, number>; total: number };

export function leadBars(
  days: readonly string[],
  counts: readonly { day: string; source: LeadSource; count: number }[],
): LeadBar[] {
  return getBins(days).map((bin) => {
    const of = (source: LeadSource) =>
      counts
        .filter((row) => row.source === source && row.day >= bin.from && row.day <= bin.until)
        .reduce((sum, { count }) => sum + count, 0);
    const bySource = new Map(leadSources.map((source) => [source, of(source)]));
    return { ...bin, bySource, total: bySource.values().reduce((sum, count) => sum + count, 0) };
  });
}

export type Funnel = {
  name: string;
  lastStep: string;
  seen: number;
  /** How many of those views were prefetched before the link was pressed. */
  ahead: number;
  started: number;
  sent: number;
  finished: number;
  robots: number;
};

export function funnelSteps(funnel: Funnel): { name: string; count: number }[] {
  const { seen, started, sent, finished, lastStep } = funnel;
  return [
    { name: 'page seen', count: seen },
    { name: 'form started', count: started },
    { name: 'sent', count: sent },
    { name: lastStep, count: finished },
  ];
}

type Risk = ReturnType<Scores['getRisk']>;

export type ScoreBand = { from: number; to: number; count: number; risk: Risk };

/** Ten bands of ten points; the last includes 100. */
export function scoreBands(
  scores: readonly { score: number; count: number }[],
  getRisk: Scores['getRisk'],
): ScoreBand[] {
  return Array.from({ length: 10 }, (_, index) => {
    const from = index * 10;
    const to = index === 9 ? 100 : from + 9;
    const own = scores.filter(({ score }) => score >= from && score <= to);
    const count = own.reduce((sum, row) => sum + row.count, 0);
    return { from, to, count, risk: getRisk(from) };
  });
}

/** Such as "12%", or a dash if the whole is zero. */
export function getShare(part: number, whole: number): string {
  return whole > 0 ? `${Math.round((part / whole) * 100)}%` : '–';
}

export const periods = [30, 90, 365] as const;

/** In days, today included. */
export type Period = (typeof periods)[number];

export function getPeriod(asked: string | null): Period {
  return periods.find((period) => String(period) === asked) ?? 30;
}

/** The days up to now, each as 2026-11-21, and when the first began. */
export function getDays(period: Period, now: Date): { days: string[]; since: Date } {
  const first = Temporal.PlainDate.from(londonDay(now)).subtract({ days: period - 1 });
  const days = Array.from({ length: period }, (_, index) => first.add({ days: index }).toString());
  const since = new Date(first.toZonedDateTime('Europe/London').epochMilliseconds);
  return { days, since };
}

type Bin = { from: string; until: string };

/** A year has too many days to draw, so each bar is a week. The last one ends today. */
export function getBins(days: readonly string[]): Bin[] {
  const length = days.length > 100 ? 7 : 1;
  const bins: Bin[] = [];
  for (let end = days.length; end > 0; end -= length) {
    const [from, until] = [days[Math.max(0, end - length)], days[end - 1]];
    if (from && until) bins.unshift({ from, until });
  }
  return bins;
}

export function formatDate(day: string, withYear = false): string {
  return Temporal.PlainDate.from(day).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(withYear && { year: 'numeric' }),
  });
}
