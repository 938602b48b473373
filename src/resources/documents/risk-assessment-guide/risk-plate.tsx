import { Area, Disc, Drawing, Label, Path, SheetFrame } from '../../../ui/drawings/drawing.tsx';
import { graticule, polyline, sample } from '../../../ui/drawings/drawing-geometry.ts';
import { bands, getLevel, register, type Risk, score, type Scoring } from './register.ts';

const cell = 52;
const side = cell * 5;
const top = 30;

/** The worked register on the scoring grid, today and after treatment. */
export function RiskPlate() {
  const high = (which: 'now' | 'after') =>
    register.filter((risk) => getLevel(risk[which]) === 'high').length;
  const label = `${register.length} risks by likelihood and impact. Today ${high('now')} score ${bands.high} or more; after treatment ${high('after') || 'none'} does.`;
  return (
    <Drawing width={640} height={top + side + 44} label={label}>
      <Grid left={46} title="Today" which="now" />
      <Grid left={640 - side - 10} title="After treatment" which="after" />
      <Label x={16} y={top + side / 2} anchor="middle" className="lbi" turned>
        Impact
      </Label>
    </Drawing>
  );
}

type GridProps = { left: number; title: string; which: 'now' | 'after' };

function Grid({ left, title, which }: GridProps) {
  const box = { x: left, y: top, width: side, height: side };
  const steps = [1, 2, 3, 4, 5];
  return (
    <g>
      <Area {...box} className="sea0" />
      <path className="t1" d={beyond(bands.moderate - 0.5, left)} />
      <path className="t3" d={beyond(bands.high - 0.5, left)} />
      <Path className="g" d={graticule(box, 5, 5)} />
      <Path className="k" d={contour(bands.moderate - 0.5, left)} />
      <Path className="k2" d={contour(bands.high - 0.5, left)} />
      <SheetFrame {...box} columns={5} rows={5} />
      {register.map((risk) => (
        <Mark key={risk.number} risk={risk} which={which} left={left} />
      ))}
      {steps.map((step) => (
        <g key={step}>
          <Label x={left + (step - 0.5) * cell} y={top + side + 23} anchor="middle">
            {step}
          </Label>
          <Label x={left - 13} y={top + side - (step - 0.5) * cell + 4} anchor="end">
            {step}
          </Label>
        </g>
      ))}
      <Label x={left} y={14} className="nb">
        {title}
      </Label>
      <Label x={left + side / 2} y={top + side + 42} anchor="middle" className="lbi">
        Likelihood
      </Label>
    </g>
  );
}

function Mark({ risk, which, left }: { risk: Risk; which: 'now' | 'after'; left: number }) {
  const here = register.filter((other) => isSame(other[which], risk[which]));
  const place = here.indexOf(risk);
  const [dx = 0, dy = 0] = placesOf(here.length, score(risk[which]))[place] ?? [];
  const x = left + (risk[which].likelihood - 0.5) * cell + dx;
  const y = top + side - (risk[which].impact - 0.5) * cell + dy;
  return (
    <>
      <Disc at={[x, y]} radius={10.5} className="note" />
      <Label x={x} y={y + 4} anchor="middle" className="n">
        {risk.number}
      </Label>
    </>
  );
}

/** Where the marks of a cell stand about its middle: up to four, and none across a line. */
function placesOf(count: number, points: number): readonly (readonly number[])[] {
  // A line passes just below the middle of the first cell beyond it.
  const isFirstBeyond = points === bands.moderate || points === bands.high;
  if (count === 1) return isFirstBeyond ? [[8, -8]] : [[0, 0]];
  if (count === 2) return [-12, 12].map((dx) => [dx, 0]);
  if (count === 3) return threes;
  return fours;
}

const threes = [
  [-16, -8],
  [-16, 16],
  [8, 16],
];
const fours = [
  [-12, -12],
  [12, -12],
  [-12, 12],
  [12, 12],
];

function isSame(one: Scoring, other: Scoring): boolean {
  return one.likelihood === other.likelihood && one.impact === other.impact;
}

/** The line along which likelihood times impact is `points`; a cell's value holds at its middle. */
function contour(points: number, left: number): string {
  return polyline(curve(points, left));
}

function beyond(points: number, left: number): string {
  return `${polyline(curve(points, left))}L${left + side} ${top}Z`;
}

function curve(points: number, left: number) {
  const most = 5.5;
  const least = points / most;
  return sample(40, (t) => {
    const likelihood = least * (most / least) ** t;
    const impact = points / likelihood;
    return [left + (likelihood - 0.5) * cell, top + side - (impact - 0.5) * cell];
  });
}
