import type { Services } from '../platform/services.ts';
import { londonDay } from '../platform/database/london-day.ts';
import { subjects } from '../platform/email/subscriptions.ts';
import { findOnSite, listPublished, type OnSite } from '../platform/words/published.server.ts';
import { parseMarkdown } from '../platform/words/markdown.server.ts';
import {
  figures,
  namedFigures,
  readPicture,
  readWords,
  withFigures,
} from '../platform/words/words.ts';
import { toUpdate, updatesKind } from './update.ts';

/** Of a list, the newest first. */
export type UpdateRow = {
  slug: string;
  subject: string;
  preview: string;
  topic: string;
  /** In London. */
  day: string;
  minutes: number;
};

export const listUpdates = (): UpdateRow[] => listPublished(updatesKind).map(toRow);

function toRow({ slug, content, since }: OnSite): UpdateRow {
  const { subject, preview, topic, body } = toUpdate(content);
  const about = subjects.find(({ id }) => id === topic)?.name ?? '';
  return {
    slug,
    subject,
    preview,
    topic: about,
    day: londonDay(since),
    minutes: readingTime(body),
  };
}

/** In minutes, at 220 words each. */
const readingTime = (text: string) => Math.max(1, Math.round(text.split(/\s+/).length / 220));

export type UpdatePage = ReturnType<typeof readUpdate> & object;

/** One update as its page shows it, with the ones before and after it; null if there is none. */
export function readUpdate(services: Pick<Services, 'features' | 'clock'>, slug: string) {
  const found = findOnSite(updatesKind, slug);
  if (found === null || found === 'withdrawn') return found;
  const { content, since } = found;
  const update = toUpdate(content);
  const row = toRow({ slug, content, since: since ?? services.clock() });
  const all = listUpdates();
  const place = all.findIndex((other) => other.slug === slug);
  const changes = update.changes
    .filter(({ on }) => on !== '')
    .toSorted((one, other) => other.on.localeCompare(one.on));
  return {
    ...row,
    lede: update.lede,
    author: update.author,
    steps: update.steps,
    picture: readPicture(update.picture),
    blocks: parseMarkdown(update.body),
    changes,
    changedOn: changes.find(({ on }) => on > row.day)?.on ?? null,
    sources: [
      ...update.sources
        .filter(({ checked }) => checked !== '')
        .map(({ figure, source, checked }) => ({
          says: figure,
          source,
          lastChecked: checked,
          shown: true,
        })),
      ...figures(...new Set(namedFigures(JSON.stringify(content)))),
    ],
    service: findService(services, update.service),
    earlier: (place < 0 ? all[0] : all[place + 1]) ?? null,
    later: all[place - 1] ?? null,
  };
}

/** By the end of its page's address: its texts are declared by another feature. */
function findService({ features }: Pick<Services, 'features'>, slug: string) {
  const document = features
    .flatMap(({ words = [] }) => words)
    .flatMap(({ name, documents }) => documents.map((one) => ({ kind: name, ...one })))
    .find(({ page }) => slug !== '' && page === `/services/${slug}`);
  if (!document?.page) return null;
  const { kind, label, page, content } = document;
  const { sentence } = withFigures(readWords({ kind, slug, content }));
  return { name: label, page, sentence: typeof sentence === 'string' ? sentence : '' };
}

/** The year up to the last update, in twelve months; places are shares of it, from 0 to 1. */
export type YearScale = {
  months: { name: string; at: number }[];
  marks: { day: number; at: number }[];
  longest: Gap;
  shortest: Gap;
  count: number;
};

type Gap = { days: number; from: number; to: number };

/** Of the days of updates, such as 2026-11-26, in any order; null for fewer than three days in twelve months. */
export function yearScale(days: readonly string[]): YearScale | null {
  const dates = [...new Set(days)].map((day) => Temporal.PlainDate.from(day)).toSorted(compare);
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
    count: days.filter((day) => day >= first.toString()).length,
  };
}

const compare = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other);
