import type { Point } from '../../ui/drawings/drawing-geometry.ts';
import { round } from '../../ui/drawings/drawing-geometry.ts';

export type Ellipse = { centre: Point; across: number; down: number };

/** Where the line from outside to inside crosses the ellipse; undefined when it ends before. */
export function crossing(ellipse: Ellipse, from: Point, to: Point): Point | undefined {
  const { centre, across, down } = ellipse;
  const [ox, oy] = [(from[0] - centre[0]) / across, (from[1] - centre[1]) / down];
  const [dx, dy] = [(to[0] - from[0]) / across, (to[1] - from[1]) / down];
  const a = dx * dx + dy * dy;
  const b = ox * dx + oy * dy;
  const root = b * b - a * (ox * ox + oy * oy - 1);
  const part = (-b - Math.sqrt(root)) / a;
  // Not a number when the line misses, and NaN fails both comparisons.
  if (!(part >= 0 && part <= 1)) return undefined;
  return [round(from[0] + (to[0] - from[0]) * part), round(from[1] + (to[1] - from[1]) * part)];
}

const size = 11;

/** Path data of a filled arrow head whose point is at `to`. */
export function arrowHead(from: Point, to: Point): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const corner = (side: number) =>
    `L${round(to[0] - size * ux - side * size * 0.45 * uy)} ${round(to[1] - size * uy + side * size * 0.45 * ux)}`;
  return `M${to[0]} ${to[1]}${corner(1)}${corner(-1)}Z`;
}
