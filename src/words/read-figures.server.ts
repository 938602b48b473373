import { londonDay } from '../platform/database/london-day.ts';
import type { Services } from '../platform/services.ts';
import { pagesWith, wordsKey } from '../platform/words/published.server.ts';
import { figureKind, readWords } from '../platform/words/words.ts';
import { asText, type Content, fitContent } from './content.ts';
import { listWords } from './documents.server.ts';

export type Figure = {
  slug: string;
  says: string;
  value: string;
  source: string;
  lastChecked: string;
  nextCheck: string;
  isOverdue: boolean;
  shown: boolean;
  hasDraft: boolean;
  places: number;
};

/** Every figure as it is on the site, the next check first. */
export async function readFigures(services: Services): Promise<Figure[]> {
  const listed = await listWords(services);
  const today = londonDay(services.clock());
  return listed
    .filter(({ kind }) => kind === figureKind)
    .map(({ slug, of, document, hasDraft }) => {
      const now = readWords({ kind: figureKind, slug, content: document.content });
      const content = fitContent(of.schema, now);
      const { says, value, source, lastChecked, shown } = content;
      return {
        slug,
        says: asText(says).replace('{value}', asText(value)),
        value: asText(value),
        source: asText(source),
        lastChecked: asText(lastChecked),
        nextCheck: nextCheck(content),
        isOverdue: isOverdue(content, today),
        shown: shown === true,
        hasDraft,
        places: pagesWith(wordsKey(figureKind, slug)).length,
      };
    })
    .toSorted((one, other) => one.nextCheck.localeCompare(other.nextCheck));
}

/** As `every` names it, in months. */
const months: Record<string, number> = { month: 1, '3 months': 3, '6 months': 6, year: 12 };

/** The day by which a figure has to be checked again. */
function nextCheck({ lastChecked, every }: Content): string {
  const checked = Temporal.PlainDate.from(asText(lastChecked));
  return checked.add({ months: months[asText(every)] ?? 3 }).toString();
}

/** One that is switched off is not checked. */
const isOverdue = (content: Content, today: string): boolean =>
  content['shown'] === true && nextCheck(content) < today;
