import { href } from 'react-router';
import { londonDay } from '../platform/database/london-day.ts';
import { firstRoundTrip } from '../platform/words/kind.server.ts';
import { listPublished, weighPage, wordsKey } from '../platform/words/published.server.ts';
import { figure, figureKind, getFigureNames, isFigure } from '../platform/words/words.ts';
import { formatTime, shortMoment } from '../ui/content/dates.ts';
import { labelTexts } from './compare.server.ts';
import type { Content } from './content.ts';
import { type Declared, type DocumentState, type Draft, isOwn } from './documents.server.ts';
import { findErrors } from './publish.server.ts';

/** What stands above the form and beside it. */
export function readFacts(state: DocumentState, reader: { userId: string }, now: Date) {
  const { version, published, scheduled, draft, last } = state;
  const isToday = draft && londonDay(draft.at) === londonDay(now);
  const when = draft && (isToday ? formatTime(draft.at) : shortMoment(draft.at));
  const who = draft?.by && last?.id !== reader.userId ? ` by ${draft.by}` : '';
  const isPublished = published > 0;
  const unpublished = isOwn(state) ? 'Not on the site' : 'Built in';
  return {
    version,
    isPublished,
    place: isPublished ? `Revision ${published} on the site` : unpublished,
    scheduled,
    draft: draft && { says: `Draft saved ${when}${who}` },
    since: formatTime(draft?.at ?? now),
  };
}

/** Why a text cannot be published, with the names of the fields, and where they are. */
export function labelErrors(declared: Declared, content: Content) {
  const labels = new Map(labelTexts(declared.of.schema, content));
  const { kind, slug } = declared;
  const page = href('/admin/words/:kind/:slug', { kind, slug });
  return findErrors(declared, content).map((error) => {
    const label = labels.get(error.field);
    const { field, message } = error;
    const isNamed = message.endsWith(' is required');
    const summary = label ? `${label}${isNamed ? ' is required' : `: ${message}`}` : message;
    return { field, message, summary, href: `${page}#${field}` };
  });
}

/** As texts name them. */
export function figureValues(): Record<string, string> {
  const added = listPublished(figureKind).map(({ slug }) => slug);
  const names = [...new Set([...getFigureNames(), ...added.filter(isFigure)])];
  return Object.fromEntries(names.map((name) => [name, figure(name).value]));
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
