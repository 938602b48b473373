import { Area, Disc, Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import type { Box, Point } from '../../ui/drawings/drawing-geometry.ts';
import { graticule } from '../../ui/drawings/drawing-geometry.ts';
import { surveyContours } from './survey-contours.ts';
import type { Level, Sounding } from './survey-sheet.ts';
import { functions, parts, sheets, soundings, toSoundings } from './survey-sheet.ts';

/** An illustrative firm, scored: it opens the home page, for wide and narrow screens. */
export function Survey() {
  return (
    <>
      <WideSurvey />
      <NarrowSurvey />
    </>
  );
}

const finding =
  'Example: a firm of 140 people, six parts of the business scored out of 100 against six kinds of protection. The three lowest scores are ringed: A, 22, only a password on 12 accounts; B, 27, no tested incident plan; C, 31, supplier access unreviewed.';

function WideSurvey() {
  const { box } = sheets.wide;
  return (
    <Drawing width={800} height={600} variant="wide" className="survey" label={finding}>
      <Tints box={box} below={surveyContours.wide.below} />
      <Soundings />
      <SheetFrame {...box} columns={12} rows={12} band={7} />
      <g className="lb">
        {functions.map((name, i) => (
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

/** Only what matters on a phone: the three lowest scores, and the names of parts and functions. */
function NarrowSurvey() {
  const { box } = sheets.narrow;
  const hazards = soundings.filter(({ hazard }) => hazard);
  return (
    <Drawing
      width={343}
      height={246}
      variant="narrow"
      className="survey"
      label="Example: a firm of 140 people. The three lowest of 36 scores are ringed: A 22, B 27 and C 31 out of 100."
    >
      <Tints box={box} below={surveyContours.narrow.below} />
      {hazards.map((hazard) => (
        <Disc key={hazard.score} at={place(hazard, box, 15)} radius={15} className="dg" />
      ))}
      <SheetFrame {...box} columns={12} rows={12} band={5} />
      <g className="sg u3 nb">
        {hazards.map((hazard) => (
          <Figure key={hazard.score} at={place(hazard, box, 15)} figure={hazard.score} />
        ))}
      </g>
      {hazards.map((hazard) => (
        <HazardLetter key={hazard.score} hazard={hazard} box={box} ring={15} />
      ))}
      <NarrowNames parts={parts} />
    </Drawing>
  );
}

type Scored = {
  parts: readonly string[];
  scores: readonly (readonly number[])[];
  below: Partial<Record<Level, string>>;
};

/** A client's, with the scores below 50. */
export function ScoredSurvey({ survey, label }: { survey: Scored; label: string }) {
  const { box } = sheets.narrow;
  const weak = toSoundings(survey.scores).filter(({ score }) => score < 50);
  return (
    <Drawing width={343} height={246} className="survey" label={label}>
      <Tints box={box} below={survey.below} />
      <SheetFrame {...box} columns={12} rows={12} band={5} />
      {depths.map(({ from, to, halo }) => (
        <g key={halo} className={`sg ${halo}`}>
          {weak
            .filter(({ score }) => score >= from && score < to)
            .map((sounding) => (
              <Figure
                key={`${sounding.x} ${sounding.y}`}
                at={place(sounding, box)}
                figure={sounding.score}
              />
            ))}
        </g>
      ))}
      <NarrowNames parts={survey.parts} />
    </Drawing>
  );
}

/** Every other function higher: six names are wider than the sheet. */
function NarrowNames({ parts: named }: { parts: readonly string[] }) {
  const { box } = sheets.narrow;
  return (
    <>
      {functions.map((name, i) => (
        <Label
          key={name}
          x={middle(box.x, box.width, i)}
          y={box.y - (i % 2 === 0 ? 23 : 9)}
          anchor="middle"
        >
          {name}
        </Label>
      ))}
      {named.map((part, j) => (
        <Label key={j} x={box.x - 9} y={middle(box.y, box.height, j) + 4} anchor="end">
          {part}
        </Label>
      ))}
    </>
  );
}

function middle(start: number, length: number, index: number): number {
  return start + (length * (index + 0.5)) / 6;
}

type TintsProps = { box: Box; below: Scored['below'] };

/** Deeper tints mean lower scores. The heavy line is 50: inside it the risk is high. */
function Tints({ box, below }: TintsProps) {
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

function Soundings() {
  const { box } = sheets.wide;
  const hazards = soundings.filter(({ hazard }) => hazard);
  return (
    <>
      {hazards.map((hazard) => (
        <Disc key={hazard.score} at={place(hazard, box)} radius={24} className="dg" />
      ))}
      {depths.map(({ from, to, halo }) => (
        <g key={halo} className={`sg ${halo} n14`}>
          {soundings
            .filter(({ score }) => score >= from && score < to)
            .map((sounding) => (
              <Figure key={`${sounding.x}`} at={place(sounding, box)} figure={sounding.score} />
            ))}
        </g>
      ))}
      <g className="sg u1 i n14">
        {surveyContours.wide.labels.map(({ level, at }) => (
          <Figure key={level} at={at} figure={level} />
        ))}
      </g>
      {hazards.map((hazard) => (
        <HazardLetter key={hazard.score} hazard={hazard} box={box} ring={24} />
      ))}
    </>
  );
}

/** On the side of the ring where the letter stays clear of the contour. */
function HazardLetter({ hazard, box, ring }: { hazard: Sounding; box: Box; ring: number }) {
  const [x, y] = place(hazard, box, ring);
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

/** Far enough inside the sheet for a ring of this radius. */
function place({ x, y }: Pick<Sounding, 'x' | 'y'>, box: Box, ring = 0): Point {
  const inside = ring > 0 ? ring + 5 : 0;
  const within = (share: number, length: number) =>
    Math.min(Math.max(share * length, inside), length - inside);
  return [Math.round(box.x + within(x, box.width)), Math.round(box.y + within(y, box.height))];
}

function Figure({ at: [x, y], figure }: { at: Point; figure: number }) {
  return (
    <Label x={x} y={y + 5}>
      {figure}
    </Label>
  );
}
