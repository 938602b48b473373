import { contours } from 'd3-contour';
import type { Point } from '../../ui/drawings/drawing-geometry.ts';
import { thinContour } from './contour-path.ts';
import type { Level, Sounding, SurveySheet } from './survey-sheet.ts';
import { thinPlateSpline } from './thin-plate-spline.ts';

/** Cells along each side of the grid that the surface is read on. */
const grid = 72;

/** The surface in the units of the soundings, whose cells the spline was tuned to. */
export function readSurface(soundings: readonly Omit<Sounding, 'hazard'>[]): number[] {
  const cells = 6;
  const surface = thinPlateSpline(
    soundings.map(({ x, y, score }) => ({ x: x * cells, y: y * cells, score })),
  );
  const middle = (i: number) => ((i + 0.5) / grid) * cells;
  return Array.from({ length: grid * grid }, (_, i) =>
    surface(middle(i % grid), middle(Math.floor(i / grid))),
  );
}

/** d3-contour surrounds what lies above a threshold; the deep places lie below, hence the signs. */
export function ringsBelow(level: Level, surface: number[], { box }: SurveySheet) {
  const cell: Point = [box.width / grid, box.height / grid];
  const spacing = box.width > 500 ? 40 : 19;
  const { coordinates } = contours()
    .size([grid, grid])
    .smooth(true)
    .contour(
      surface.map((value) => -value),
      -level,
    );
  return coordinates.flat().flatMap((ring) => {
    const placed = ring
      .slice(0, -1)
      .map(([x, y]): Point => [box.x + x * cell[0], box.y + y * cell[1]]);
    return thinContour(placed, box, cell, spacing) ?? [];
  });
}
