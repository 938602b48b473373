/**
 * Computes the contours of the home page's survey from its scores. `npm run survey` writes them to
 * survey-contours.ts; run by hand when the scores or the sheets change, because the result needs
 * d3-contour and changes with nothing else.
 */
import { readSurface, ringsBelow } from '../src/site/plates/contours.server.ts';
import type { Level, SurveySheet } from '../src/site/plates/survey-sheet.ts';
import { sheets, soundings } from '../src/site/plates/survey-sheet.ts';

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
  const surface = readSurface(soundings);
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
