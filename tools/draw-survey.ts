/**
 * Computes the contours of the home page's survey from its scores. `npm run survey` writes them to
 * survey-contours.ts; run by hand when the scores or the sheets change, because the result needs
 * d3-contour and changes with nothing else.
 */
import { contours } from 'd3-contour';
import type { Point } from '../src/ui/drawings/drawing-geometry.ts';
import { thinContour } from '../src/site/plates/contour-path.ts';
import type { Level, SurveySheet } from '../src/site/plates/survey-sheet.ts';
import { sheets, soundings } from '../src/site/plates/survey-sheet.ts';
import { thinPlateSpline } from '../src/site/plates/thin-plate-spline.ts';

/** Cells along each side of the grid that the surface is read on. */
const grid = 72;

/** How far along the line the figure of a labelled contour stands. */
const labelledAt: Partial<Record<Level, number>> = { 80: 0.5, 50: 0.12 };

process.stdout.write(`import type { Point } from '../../ui/drawings/drawing-geometry.ts';
import type { Level } from './survey-sheet.ts';

type SurveyContours = {
  /** Path data of everything below each level. */
  below: Partial<Record<Level, string>>;
  labels: readonly { level: Level; at: Point }[];
};

/** Written by tools/draw-survey.ts. */
export const surveyContours: { wide: SurveyContours; narrow: SurveyContours } = {
  wide: ${JSON.stringify(contoursOf(sheets.wide))},
  narrow: ${JSON.stringify(contoursOf(sheets.narrow))},
};
`);

function contoursOf(sheet: SurveySheet) {
  const surface = readSurface();
  const drawn = sheet.levels.map((level) => ({ level, rings: ringsBelow(level, surface, sheet) }));
  const labels = drawn.flatMap(({ level, rings }) => {
    const along = labelledAt[level];
    const longest = rings.toSorted((a, b) => b.inside.length - a.inside.length)[0]?.inside ?? [];
    const i = Math.floor(longest.length * (along ?? 0));
    const [a, b] = [longest[i], longest[i + 1]];
    if (along === undefined || !a || !b) return [];
    return [{ level, at: [Math.round((a[0] + b[0]) / 2), Math.round((a[1] + b[1]) / 2)] }];
  });
  const below = drawn.map(({ level, rings }): [Level, string] => [
    level,
    rings.map(({ path }) => path).join(''),
  ]);
  return { below: Object.fromEntries(below), labels };
}

/** The surface in the units of the soundings, whose cells the spline was tuned to. */
function readSurface(): number[] {
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
function ringsBelow(level: Level, surface: number[], { box }: SurveySheet) {
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
