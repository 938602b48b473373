import { londonDay } from '../platform/database/london-day.ts';
import type { Services } from '../platform/services.ts';
import { listPublished, pagesWith, wordsKey } from '../platform/words/published.server.ts';
import { figureKind, readWords, sentencesOf } from '../platform/words/words.ts';
import { labelTexts } from './compare.server.ts';
import { asText, type Content, fitContent, textsIn } from './content.ts';
import {
  type Declared,
  declaredWords,
  findDeclared,
  isOwn,
  listWords,
  type Name,
} from './documents.server.ts';

export type Figure = {
  slug: string;
  says: string;
  value: string;
  source: string;
  owner: string;
  lastChecked: string;
  nextCheck: string;
  isOverdue: boolean;
  shown: boolean;
  hasDraft: boolean;
  /** Added, and never on the site. */
  isNew: boolean;
  places: number;
};

/** Every figure as it is on the site, the next check first. */
export async function readFigures(services: Services): Promise<Figure[]> {
  const listed = await listWords(services);
  const today = londonDay(services.clock());
  return listed
    .filter(({ kind }) => kind === figureKind)
    .map((declared) => {
      const { slug, of, document, hasDraft, published } = declared;
      const now = readWords({ kind: figureKind, slug, content: document.content });
      const content = fitContent(of.schema, now);
      const { says, value, source, owner, lastChecked, shown } = content;
      return {
        slug,
        says: asText(says).replace('{value}', asText(value)) || slug,
        value: asText(value),
        source: asText(source),
        owner: asText(owner),
        lastChecked: asText(lastChecked),
        nextCheck: nextCheck(content),
        isOverdue: isOverdue(content, today),
        shown: shown === true,
        hasDraft,
        isNew: isOwn(declared) && published === 0,
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

/** What the page of a figure says about it. */
export async function readFigure(services: Services, slug: string) {
  const figures = await readFigures(services);
  const [found] = figures.filter((one) => one.slug === slug);
  return found ? { ...found, places: findPlaces(services, slug) } : null;
}

type FigurePlaces = {
  /** Sentences that name it, and texts that are left out without it. */
  sentences: { name: Name; document: string; field: string; label: string; text: string }[];
  pages: string[];
  printed: { label: string; href: string }[];
};

/** Where a figure stands on the site as it is now. */
function findPlaces(services: Services, slug: string): FigurePlaces {
  const printed = services.features.flatMap(({ printed: documents = [] }) => documents);
  return {
    sentences: listOnSite(services).flatMap((declared) => {
      const { kind, of } = declared;
      if (kind === figureKind) return [];
      const { content: builtIn, label: called } = declared.document;
      const now = readWords({ kind, slug: declared.slug, content: builtIn });
      const content = fitContent(of.schema, now);
      const labels = new Map(labelTexts(of.schema, content));
      const document = of.many ? asText(content[of.many.title]) : called;
      return [...textsIn(content)].flatMap(([field, text]) => {
        const name = { kind, slug: declared.slug };
        const label = labels.get(field) ?? field;
        const said = sentencesWith(text, slug);
        return said.map((one) => ({ name, document, field, label, text: one }));
      });
    }),
    pages: pagesWith(wordsKey(figureKind, slug)),
    printed: printed.filter(({ figures }) => figures.includes(slug)),
  };
}

/** Every text that visitors can read, updates and case studies too. */
function listOnSite(services: Services): Declared[] {
  const many = services.features.flatMap(({ words = [] }) => words).filter((kind) => kind.many);
  const published = many.flatMap(({ name: kind }) =>
    listPublished(kind).map(({ slug }) => findDeclared(services, { kind, slug })),
  );
  return [...declaredWords(services), ...published.filter((one) => one !== undefined)];
}

/** A field may hold the names of figures alone, which its text relies on. */
function sentencesWith(text: string, slug: string): string[] {
  if (text.split(/[\s,]+/).includes(slug)) return ['The whole entry relies on it'];
  return sentencesOf(text).filter((sentence) => sentence.includes(`{${slug}}`));
}
