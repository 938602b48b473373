import type { Point } from '../../ui/drawings/drawing-geometry.ts';
import { polyline, sample, smooth } from '../../ui/drawings/drawing-geometry.ts';

/** Scores, likelihood times impact, at which a risk becomes worth watching, moderate and high. */
export const riskContours = [4, 10, 16] as const;

/** The scale of a register runs from 1 to 5; a field reaches half a step further on each side. */
const end = 5.5;

export type RiskField = { x: (likelihood: number) => number; y: (impact: number) => number };

/** Path data of the line on which likelihood times impact equals the score. */
export function riskContour(field: RiskField, score: number): string {
  return smooth(contourPoints(field, score));
}

/** Path data of everything above that line, to be filled. */
export function riskAbove(field: RiskField, score: number): string {
  const corner: Point = [field.x(end), field.y(end)];
  return `${riskContour(field, score)}L${polyline([corner]).slice(1)}Z`;
}

/** Even steps of the logarithm, so that both arms of the hyperbola are equally fine. */
function contourPoints(field: RiskField, score: number): Point[] {
  const start = score / end;
  return sample(6, (t) => {
    const likelihood = start * (end / start) ** t;
    return [field.x(likelihood), field.y(score / likelihood)];
  });
}
