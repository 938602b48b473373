import type { Box } from '../../ui/drawings/drawing-geometry.ts';

/** An illustrative firm of 140 people: each part of the business scored against each function. */
export const parts = ['People', 'Laptops', 'Email, cloud', 'Network', 'Systems', 'Suppliers'];
export const functions = ['Govern', 'Identify', 'Protect', 'Detect', 'Respond', 'Recover'];
const scores = [
  [84, 72, 58, 66, 71, 86],
  [88, 64, 47, 60, 68, 85],
  [76, 55, 22, 38, 57, 74],
  [86, 70, 61, 41, 36, 52],
  [83, 58, 52, 32, 27, 44],
  [62, 31, 45, 48, 40, 63],
];

/** The scores that the page lists under the survey. */
const hazards: Record<number, 'A' | 'B' | 'C'> = { 22: 'A', 27: 'B', 31: 'C' };

/** No survey is taken on a grid: each sounding stands a little off the middle of its cell. */
const offsets: readonly (readonly [number, number])[] = [
  [0.04, -0.08],
  [-0.1, 0.06],
  [0.08, 0.1],
  [-0.05, -0.1],
  [0.1, 0.03],
  [-0.08, -0.04],
  [0.06, 0.09],
];

/** `x` and `y` run from 0 to 1 over the sheet. */
export type Sounding = { x: number; y: number; score: number; hazard: 'A' | 'B' | 'C' | undefined };

export const toSoundings = (rows: readonly (readonly number[])[]): Omit<Sounding, 'hazard'>[] =>
  rows.flatMap((row, j) =>
    row.map((score, i) => {
      const [dx, dy] = offsets[(i * 5 + j * 3) % offsets.length] ?? [0, 0];
      return { x: (i + 0.5 + dx) / row.length, y: (j + 0.5 + dy) / rows.length, score };
    }),
  );

export const soundings: readonly Sounding[] = toSoundings(scores).map((sounding) => ({
  ...sounding,
  hazard: hazards[sounding.score],
}));

/** Where the survey lies in its drawing, and which contours there is room for. */
export type SurveySheet = { box: Box; levels: readonly Level[] };

export type Level = 80 | 72 | 65 | 57 | 50 | 42 | 35;

export const sheets: { wide: SurveySheet; narrow: SurveySheet } = {
  wide: { box: { x: 98, y: 34, width: 692, height: 556 }, levels: [80, 72, 65, 57, 50, 42, 35] },
  narrow: { box: { x: 82, y: 36, width: 257, height: 204 }, levels: [80, 65, 50, 35] },
};
