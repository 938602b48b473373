/**
 * The six functions and 22 categories of NIST CSF 2.0 with their numbers of subcategories, 106 in
 * all, and the profile of an illustrative firm of 140 people: the mean tier of each category today
 * and the tier that each function aims for.
 */
export type Category = {
  code: string;
  subcategories: number;
  score: number;
  target: number;
  /** Index of the function it belongs to. */
  ofFunction: number;
};

export const tiers = [
  { tier: 4, name: 'Adaptive', tint: 'sea0' },
  { tier: 3, name: 'Repeatable', tint: 't1' },
  { tier: 2, name: 'Risk Informed', tint: 't2' },
  { tier: 1, name: 'Partial', tint: 't3' },
] as const;

type Row = readonly [subcategories: number, score: number];
type Profile = { name: string; target: number; rows: Record<string, Row> };

const profile: Profile[] = [
  {
    name: 'Govern',
    target: 3,
    rows: { OC: [5, 2.4], RM: [7, 1.9], RR: [4, 2.2], PO: [2, 2.5], OV: [3, 1.4], SC: [10, 1.2] },
  },
  { name: 'Identify', target: 3, rows: { AM: [7, 2.6], RA: [10, 1.8], IM: [4, 1.5] } },
  {
    name: 'Protect',
    target: 3,
    rows: { AA: [6, 3.1], AT: [2, 3.3], DS: [4, 2.7], PS: [6, 2.2], IR: [4, 2.5] },
  },
  { name: 'Detect', target: 3, rows: { CM: [5, 1.7], AE: [6, 1.3] } },
  {
    name: 'Respond',
    target: 2,
    rows: { MA: [5, 1.6], AN: [4, 1.4], CO: [2, 2.1], MI: [2, 2.3] },
  },
  { name: 'Recover', target: 2, rows: { RP: [6, 1.7], CO: [2, 1.2] } },
];

export const categories: readonly Category[] = profile.flatMap(({ target, rows }, ofFunction) =>
  Object.entries(rows).map(([code, [subcategories, score]]) => ({
    code,
    subcategories,
    score,
    target,
    ofFunction,
  })),
);

/** Each function with the place of its first category and how many it has. */
export const functions = profile.map(({ name, target }, i) => ({
  name,
  target,
  first: categories.findIndex(({ ofFunction }) => ofFunction === i),
  count: categories.filter(({ ofFunction }) => ofFunction === i).length,
}));

export const isShort = ({ score, target }: Category): boolean => score < target;

/** Subcategories times missing tiers, largest first: what to do, in order. */
export const orderOfWork: readonly number[] = categories
  .filter(isShort)
  .map(({ subcategories, score, target }) => subcategories * (target - score))
  .toSorted((a, b) => b - a);

export const finding = `${categories.filter(isShort).length} of the 22 categories fall short of target. The widest gap is supply chain risk, ten subcategories at tier 1.2 against a target of 3.`;

export const weeks = [
  '10 to 15 interviews',
  '106 subcategories scored',
  'Targets and order of work',
] as const;
