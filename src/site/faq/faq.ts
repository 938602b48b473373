import { type Claim, type ClaimId, claims } from '../../company.ts';

export type FaqCategory = { category: string; questions: FaqQuestion[] };

export type FaqQuestion = {
  q: string;
  a: string;
  cta?: { text: string; link: string };
  /** The claims that the answer repeats. If one of them is switched off, the question is not shown. */
  figures?: ClaimId[];
};

/** The categories without the questions whose figures may not be shown at present. */
export function shownCategories(
  categories: readonly FaqCategory[],
  ledger: Readonly<Record<ClaimId, Claim>> = claims,
): FaqCategory[] {
  return categories
    .map(({ category, questions }) => ({
      category,
      questions: questions.filter(({ figures }) => (figures ?? []).every((id) => ledger[id].shown)),
    }))
    .filter(({ questions }) => questions.length > 0);
}

/** The rows for the table of sources, each once. */
export function getClaims(categories: readonly FaqCategory[]): Claim[] {
  const ids = categories.flatMap(({ questions }) => questions.flatMap((one) => one.figures ?? []));
  return [...new Set(ids)].map((id) => claims[id]);
}

/** A link to another site opens in a new tab; one of ours stays in this one. */
export const opensNewTab = (link: string): boolean => link.startsWith('http');
