/** The year up to the last update, in twelve months; places are shares of it, from 0 to 1. */
export type YearScale = {
  months: { name: string; at: number }[];
  marks: { day: number; at: number }[];
  longest: Gap;
  shortest: Gap;
  count: number;
};

type Gap = { days: number; from: number; to: number };

/** Of the days of updates, such as 2026-11-26, in any order; null for fewer than three in twelve months. */
export function yearScale(days: readonly string[]): YearScale | null {
  const dates = days.map((day) => Temporal.PlainDate.from(day)).toSorted(compare);
  const last = dates.at(-1);
  if (!last) return null;
  const first = last.with({ day: 1 }).subtract({ months: 11 });
  const shown = dates.filter((date) => compare(date, first) >= 0);
  if (shown.length < 3) return null;
  const place = ({ year, month, day, daysInMonth }: Temporal.PlainDate) =>
    (12 * (year - first.year) + month - first.month + (day - 0.5) / daysInMonth) / 12;
  const gaps = shown.slice(1).map((date, index): Gap => {
    const before = shown[index] ?? date;
    return { days: before.until(date).days, from: place(before), to: place(date) };
  });
  const [longest, ...others] = gaps.toSorted((one, other) => other.days - one.days);
  const shortest = others.at(-1);
  if (!longest || !shortest) return null;
  return {
    months: Array.from({ length: 12 }, (_, index) => ({
      name: first.add({ months: index }).toLocaleString('en-GB', { month: 'short' }),
      at: index / 12,
    })),
    marks: shown.map((date) => ({ day: date.day, at: place(date) })),
    longest,
    shortest,
    count: shown.length,
  };
}

const compare = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other);
