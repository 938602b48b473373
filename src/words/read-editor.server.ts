import { londonDay } from '../platform/database/london-day.ts';
import { firstRoundTrip } from '../platform/words/kind.server.ts';
import { weighPage, wordsKey } from '../platform/words/published.server.ts';
import { figure, getFigureNames } from '../platform/words/words.ts';
import type { Services } from '../platform/services.ts';
import { formatTime, shortMoment } from '../ui/content/dates.ts';
import { labelTexts } from './compare.server.ts';
import type { Content } from './content.ts';
import type { Declared, DocumentState, Draft } from './documents.server.ts';
import { findPlaces } from './figure-places.server.ts';
import { readFigures } from './read-figures.server.ts';
import { findErrors } from './publish.server.ts';

/** What stands above the form and beside it. */
export function readFacts(
  { version, published, scheduled, draft, last }: DocumentState,
  reader: { userId: string },
  now: Date,
) {
  const isToday = draft && londonDay(draft.at) === londonDay(now);
  const when = draft && (isToday ? formatTime(draft.at) : shortMoment(draft.at));
  const who = draft?.by && last?.id !== reader.userId ? ` by ${draft.by}` : '';
  return {
    version,
    published,
    scheduled,
    draft: draft && { says: `Draft saved ${when}${who}` },
    since: formatTime(draft?.at ?? now),
  };
}

/** Why a text cannot be published, with the names of the fields. */
export function labelErrors(declared: Declared, content: Content) {
  const labels = new Map(labelTexts(declared.of.schema, content));
  return findErrors(declared, content).map((error) => ({
    ...error,
    label: labels.get(error.field) ?? '',
  }));
}

/** As texts name them. */
export const figureValues = (): Record<string, string> =>
  Object.fromEntries(getFigureNames().map((name) => [name, figure(name).value]));

/** What the page of a figure says about it. */
export async function readFigure(services: Services, slug: string) {
  const figures = await readFigures(services);
  const [found] = figures.filter((one) => one.slug === slug);
  return found ? { ...found, places: findPlaces(services, slug) } : null;
}

/** What the page would weigh, if that is more than arrives at once. */
export async function findWeight(
  { kind, slug, of, document: { page } }: DocumentState,
  draft: Draft,
) {
  if (!of.isLight || !page) return null;
  const bytes = await weighPage(page, { key: wordsKey(kind, slug), content: draft.content });
  return bytes !== null && bytes > firstRoundTrip ? { bytes, most: firstRoundTrip } : null;
}
