import type { Claim, ClaimId } from '../company.ts';
import {
  type BuiltIn,
  figure,
  isFigure,
  namedFigures,
  readWords,
  withFigures,
} from '../platform/words/words.ts';
import { bookingLink, faqContent } from './content/faq-content.ts';

export type FaqCategory = { category: string; questions: FaqQuestion[] };

export type FaqQuestion = {
  q: string;
  a: string;
  cta?: { text: string; link: string };
  /** The claims in the answer. If one is switched off, the question is hidden. */
  figures?: ClaimId[];
};

/** As it is edited: one list in which the categories follow one another. */
type FaqEntry = {
  category: string;
  q: string;
  a: string;
  linkText: string;
  link: string;
  /** Figures that the answer relies on without naming them, by their names. */
  figures: string;
};

export const builtInQuestions: BuiltIn<{ questions: FaqEntry[] }> = {
  kind: 'questions',
  slug: 'faq',
  content: {
    questions: faqContent().flatMap(({ category, questions }) =>
      questions.map(({ q, a, cta, figures = [] }) => ({
        category,
        q,
        a,
        linkText: cta?.text ?? '',
        link: cta?.link ?? '',
        figures: figures.filter((id) => !namedFigures(a).includes(id)).join(' '),
      })),
    ),
  },
};

/** What is asked now, without questions whose figures may not be shown at present. */
export function shownCategories(
  bookingUrl: string,
  entries: readonly FaqEntry[] = readWords(builtInQuestions).questions,
  find: (id: ClaimId) => Claim = figure,
): FaqCategory[] {
  const shown = entries.filter((entry) => figuresIn(entry).every((id) => find(id).shown));
  const categories = Map.groupBy(shown, ({ category }) => category);
  return Array.from(categories, ([category, of]) => ({
    category,
    questions: of.map((entry) => toQuestion(entry, bookingUrl)),
  }));
}

function toQuestion(entry: FaqEntry, bookingUrl: string): FaqQuestion {
  const { q, a, linkText: text, link } = withFigures(entry);
  const cta = text && link && { text, link: link.replace(bookingLink, bookingUrl) };
  return { q, a, ...(cta && { cta }), figures: figuresIn(entry) };
}

const figuresIn = ({ q, a, figures }: FaqEntry): ClaimId[] => [
  ...namedFigures(`${q} ${a}`),
  ...figures.split(/[\s,]+/).filter(isFigure),
];

/** The sources table's rows, each once. */
export function getClaims(categories: readonly FaqCategory[]): Claim[] {
  const ids = categories.flatMap(({ questions }) => questions.flatMap((one) => one.figures ?? []));
  return [...new Set(ids)].map(figure);
}

/** External links open in a new tab. */
export const opensNewTab = (link: string): boolean => link.startsWith('http');
