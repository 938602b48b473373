import { londonDay } from '../../platform/database/london-day.ts';

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

export type Bin = { from: string; until: string };

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
