import { Area, Disc, Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import type { Box, Point } from '../../ui/drawings/drawing-geometry.ts';
import { graticule } from '../../ui/drawings/drawing-geometry.ts';
import { surveyContours } from './survey-contours.ts';
import type { Level, Sounding } from './survey-sheet.ts';
import { functions, parts, sheets, soundings } from './survey-sheet.ts';

/** The survey of an illustrative firm that opens the home page, for wide and narrow screens. */
export function Survey() {
  return (
    <>
      <WideSurvey />
      <NarrowSurvey />
    </>
  );
}

const finding =
  'Survey sheet of an illustrative firm of 140 people. Six parts of the business are scored out of 100 against the six NIST functions. Three hazards are ringed: 22 for accounts without a second factor, 27 for the incident plan, 31 for supplier access.';

function WideSurvey() {
  const { box } = sheets.wide;
  return (
    <Drawing width={800} height={600} variant="wide" className="survey" label={finding}>
      <Tints sheet="wide" />
      <Soundings sheet="wide" ring={24} />
      <SheetFrame {...box} columns={12} rows={12} band={7} />
      <g className="lb">
        {functions.map(({ name }, i) => (
          <Label key={name} x={middle(box.x, box.width, i)} y={box.y - 15} anchor="middle">
            {name}
          </Label>
        ))}
        {parts.map((part, j) => (
          <Label key={part} x={box.x - 14} y={middle(box.y, box.height, j) + 4} anchor="end">
            {part}
          </Label>
        ))}
      </g>
    </Drawing>
  );
}

/** The parts are named in the margin, where no contour can cross them. */
function NarrowSurvey() {
  const { box } = sheets.narrow;
  const lines = parts.flatMap((part, j) =>
    part.split(/(?<=,) /).map((words, line, all) => ({
      words,
      y: middle(box.y, box.height, j) + 4 + 14 * (line - (all.length - 1) / 2),
    })),
  );
  return (
    <Drawing width={343} height={386} variant="narrow" className="survey" label={finding}>
      <Tints sheet="narrow" />
      <Soundings sheet="narrow" ring={16} />
      <SheetFrame {...box} columns={12} rows={12} band={5} />
      {functions.map(({ short }, i) => (
        <Label key={short} x={middle(box.x, box.width, i)} y={box.y - 12} anchor="middle">
          {short}
        </Label>
      ))}
      {lines.map(({ words, y }) => (
        <Label key={words} x={box.x - 11} y={y} anchor="end">
          {words}
        </Label>
      ))}
    </Drawing>
  );
}

function middle(start: number, length: number, index: number): number {
  return start + (length * (index + 0.5)) / 6;
}

type Sheet = keyof typeof sheets;

/** Deeper tints mean lower scores. The heavy line is 50: inside it the risk is high. */
function Tints({ sheet }: { sheet: Sheet }) {
  const { box } = sheets[sheet];
  const { below } = surveyContours[sheet];
  const lines = (...levels: Level[]) => levels.map((level) => below[level] ?? '').join('');
  return (
    <>
      <Area {...box} className="sea0" />
      <Path className="t1 kk" d={lines(80)} />
      <Path d={lines(72, 65, 57)} />
      <Path className="t2 k2" d={lines(50)} />
      <Path d={lines(42)} />
      <Path className="t3 kk" d={lines(35)} />
      <Path className="g" d={graticule(box, 6, 6)} />
    </>
  );
}

const depths = [
  { from: 0, to: 35, halo: 'u3' },
  { from: 35, to: 50, halo: 'u2' },
  { from: 50, to: 80, halo: 'u1' },
  { from: 80, to: 101, halo: 'u0' },
];

function Soundings({ sheet, ring }: { sheet: Sheet; ring: number }) {
  const { box } = sheets[sheet];
  const size = sheet === 'wide' ? ' n14' : '';
  const hazards = soundings.filter(({ hazard }) => hazard);
  return (
    <>
      {hazards.map((hazard) => (
        <Disc key={hazard.score} at={place(hazard, box)} radius={ring} className="dg" />
      ))}
      {depths.map(({ from, to, halo }) => (
        <g key={halo} className={`sg ${halo}${size}`}>
          {soundings
            .filter(({ score }) => score >= from && score < to)
            .map((sounding) => (
              <Figure key={`${sounding.x}`} at={place(sounding, box)} figure={sounding.score} />
            ))}
        </g>
      ))}
      <g className={`sg u1 i${size}`}>
        {surveyContours[sheet].labels.map(({ level, at }) => (
          <Figure key={level} at={at} figure={level} />
        ))}
      </g>
      {hazards.map((hazard) => (
        <HazardLetter key={hazard.score} hazard={hazard} box={box} ring={ring} />
      ))}
    </>
  );
}

/** On the side of the ring where the letter stays clear of the contour. */
function HazardLetter({ hazard, box, ring }: { hazard: Sounding; box: Box; ring: number }) {
  const [x, y] = place(hazard, box);
  const onLeft = hazard.hazard === 'B';
  return (
    <Label
      x={onLeft ? x - ring - 4 : x + ring + 4}
      y={y - ring / 2}
      className={hazard.hazard === 'C' ? 'nb u2' : 'nb u3'}
      anchor={onLeft ? 'end' : undefined}
    >
      {hazard.hazard ?? ''}
    </Label>
  );
}

function place({ x, y }: Sounding, box: Box): Point {
  return [Math.round(box.x + x * box.width), Math.round(box.y + y * box.height)];
}

function Figure({ at: [x, y], figure }: { at: Point; figure: number }) {
  return (
    <Label x={x} y={y + 5}>
      {figure}
    </Label>
  );
}
