import { type Claim, type ClaimId, claims } from '../company.ts';

export type FaqCategory = { category: string; questions: FaqQuestion[] };

export type FaqQuestion = {
  q: string;
  a: string;
  cta?: { text: string; link: string };
  /** The claims in the answer. If one is switched off, the question is hidden. */
  figures?: ClaimId[];
};

/** Without questions whose figures may not be shown at present. */
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

/** The sources table's rows, each once. */
export function getClaims(categories: readonly FaqCategory[]): Claim[] {
  const ids = categories.flatMap(({ questions }) => questions.flatMap((one) => one.figures ?? []));
  return [...new Set(ids)].map((id) => claims[id]);
}

/** External links open in a new tab. */
export const opensNewTab = (link: string): boolean => link.startsWith('http');
