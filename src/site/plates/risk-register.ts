import type { Point } from '../../ui/drawings/drawing-geometry.ts';

/** Likelihood and impact from 1 to 5. */
export type Rating = readonly [likelihood: number, impact: number];

type RegisteredRisk = {
  number: number;
  name: string;
  owner: string;
  due: string;
  start: Rating;
  /** After one quarter of treatment. */
  end: Rating;
  /** Keeps marks apart in a shared field, and a score of 16 above its contour; in fields. */
  offset: Point;
};

/** Illustrative: what stands above the line in the register of a firm of 140 people. */
export const highRisks: readonly RegisteredRisk[] = [
  {
    number: 1,
    name: 'Email without MFA',
    owner: 'IT manager',
    due: 'day 14',
    start: [5, 5],
    end: [1, 5],
    offset: [0, 0.2],
  },
  {
    number: 2,
    name: 'Backups never restored',
    owner: 'Operations director',
    due: 'day 45',
    start: [4, 5],
    end: [4, 2],
    offset: [-0.24, -0.18],
  },
  {
    number: 3,
    name: 'Suppliers’ access unreviewed',
    owner: 'Finance director',
    due: 'day 60',
    start: [5, 4],
    end: [2, 3],
    offset: [-0.24, -0.2],
  },
  {
    number: 4,
    name: 'Laptops not encrypted',
    owner: 'IT manager',
    due: 'day 30',
    start: [5, 4],
    end: [5, 1],
    offset: [0.24, -0.02],
  },
  {
    number: 5,
    name: 'Updates a month late',
    owner: 'IT manager',
    due: 'day 75',
    start: [5, 4],
    end: [2, 4],
    offset: [-0.1, 0.28],
  },
  {
    number: 6,
    name: 'One engineer knows it all',
    owner: 'Managing director',
    due: 'next quarter',
    start: [4, 4],
    end: [4, 4],
    offset: [0.24, -0.06],
  },
];

/** Where the other 28 of the 34 risks stand, all below the line. */
export const otherRisks: readonly Point[] = [
  [0.7, 0.8],
  [0.9, 1.2],
  [1.2, 0.9],
  [1.8, 1.1],
  [2.1, 0.8],
  [2.2, 1.2],
  [2.8, 0.9],
  [3.1, 1.2],
  [3.3, 0.8],
  [3.8, 1.1],
  [4.3, 0.9],
  [0.8, 1.9],
  [1.1, 2.2],
  [1.8, 1.8],
  [1.9, 2.2],
  [2.2, 2],
  [2.8, 1.8],
  [3.1, 2.2],
  [4.8, 2.1],
  [0.9, 2.9],
  [1.2, 3.2],
  [2.9, 2.8],
  [3.2, 3],
  [4.2, 2.9],
  [0.9, 3.9],
  [1.3, 4.2],
  [3, 3.8],
  [2.4, 4.8],
];

export function score([likelihood, impact]: Rating): number {
  return likelihood * impact;
}
