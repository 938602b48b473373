import { londonDay } from '../../platform/database/london-day.ts';
import type { FirstAnswer } from '../../platform/reporting.ts';
import { formatDuration } from '../../ui/content/durations.ts';
import { formatDate } from './overview.ts';

export const units = ['week', 'month', 'quarter'] as const;

export type Unit = (typeof units)[number];

export const getUnit = (asked: string | null): Unit =>
  units.find((unit) => unit === asked) ?? 'week';

type Span = { name: string; since: Date; until: Date };

/** The calendar's weeks, months or quarters up to now, the newest first; the first of them is not over. */
export function getSpans(unit: Unit, now: Date): Span[] {
  const today = Temporal.PlainDate.from(londonDay(now));
  const months = unit === 'quarter' ? 3 : 1;
  const first =
    unit === 'week'
      ? today.subtract({ days: today.dayOfWeek - 1 })
      : today.with({ day: 1, month: today.month - ((today.month - 1) % months) });
  return Array.from({ length: counts[unit] }, (_, index) => {
    const step = (by: number) => (unit === 'week' ? { weeks: by } : { months: by * months });
    const from = first.subtract(step(index));
    return { name: formatSpan(unit, from), since: toDate(from), until: toDate(from.add(step(1))) };
  });
}

const counts = { week: 13, month: 12, quarter: 8 };

const toDate = (day: Temporal.PlainDate) =>
  new Date(day.toZonedDateTime('Europe/London').epochMilliseconds);

function formatSpan(unit: Unit, from: Temporal.PlainDate): string {
  if (unit === 'week') return `Week from ${formatDate(from.toString(), true)}`;
  if (unit === 'quarter') return `Quarter ${(from.month + 2) / 3} of ${from.year}`;
  return from.toLocaleString('en-GB', { month: 'long', year: 'numeric' });
}

export type AnswerRow = {
  name: string;
  began: number;
  answered: number;
  /** In milliseconds, of those answered; null if none was. */
  median: number | null;
  nineInTen: number | null;
  kept: number;
  /** Whose promise is kept or broken by now. */
  decided: number;
};

/** For each span, how those who wrote in it were answered. */
export function getAnswerRows(
  spans: readonly Span[],
  answers: readonly FirstAnswer[],
): AnswerRow[] {
  return spans.map(({ name, since, until }) => {
    const own = answers.filter(({ at }) => at >= since && at < until);
    const took = own.flatMap(({ tookMs }) => tookMs ?? []).toSorted((a, b) => a - b);
    return {
      name,
      began: own.length,
      answered: took.length,
      median: getRank(took, 0.5),
      nineInTen: getRank(took, 0.9),
      kept: own.filter(({ promise }) => promise === 'kept').length,
      decided: own.filter(({ promise }) => promise !== 'open').length,
    };
  });
}

/** The least time within which that share of them was answered. */
const getRank = (took: readonly number[], share: number): number | null =>
  took[Math.ceil(took.length * share) - 1] ?? null;

export const answerHeads = [
  'Period',
  'Wrote to us',
  'Answered',
  'Half within',
  'Nine in ten within',
  'Promises kept',
];

export const toAnswerCells = (row: AnswerRow) => [
  row.began,
  row.answered,
  row.median === null ? '–' : formatDuration(row.median),
  row.nineInTen === null ? '–' : formatDuration(row.nineInTen),
  row.decided === 0 ? '–' : `${row.kept} of ${row.decided}`,
];
