import { arc, type Point, polar, ticksAround, wedge } from '../../ui/drawings/drawing-geometry.ts';
import { Disc, Drawing, Label, Line, Path } from '../../ui/drawings/drawing.tsx';
import { leastScore } from '../assessment.ts';
import { mostPoints } from '../content/questions.ts';

type Props = {
  score: number;
  /** Per question, clockwise from the top. */
  points: readonly number[];
  label: string;
};

const size = 440;
const centre: Point = [220, 220];
const hub = 46;
const rim = 128;
const scaleLine = 180;
const levels = [
  { from: 0, to: leastScore.moderate, name: 'hi' },
  { from: leastScore.moderate, to: leastScore.low, name: 'mo' },
  { from: leastScore.low, to: 100, name: 'lo' },
];

/** A score on a ring of 300 degrees, around the answers that make it up. */
export function ScoreDial({ score, points, label }: Props) {
  return (
    <Drawing width={size} height={size} label={label} className="score-dial">
      <Answers points={points} />
      <Scale />
      <Pointer score={score} />
      <Disc at={centre} radius={hub} className="hub" />
      <Label x={220} y={235} className="big" anchor="middle">
        {score}
      </Label>
      <Label x={220} y={405} className="lb" anchor="middle">
        out of 100
      </Label>
    </Drawing>
  );
}

function Answers({ points }: Pick<Props, 'points'>) {
  const width = 360 / points.length;
  const half = (hub + rim) / 2;
  const circle = (radius: number) => arc(centre, radius, 0, 180) + arc(centre, radius, 180, 360);
  return (
    <>
      <Disc at={centre} radius={rim} className="sea0" />
      {points.map((earned, index) => (
        <path
          key={index}
          className="t2"
          d={wedge(
            centre,
            0,
            hub + ((rim - hub) * earned) / mostPoints,
            index * width,
            (index + 1) * width,
          )}
        />
      ))}
      <Path d={circle(half) + circle(rim)} />
      <Path
        d={ticksAround(
          centre,
          hub,
          rim,
          points.map((_, index) => index * width),
        )}
      />
      {points.map((earned, index) => {
        const [x, y] = polar(centre, 107, (index + 0.5) * width);
        const className = earned === 0 ? 'nb' : 'n14';
        return (
          <Label key={index} x={x} y={y + 5} className={className} anchor="middle">
            {index + 1}
          </Label>
        );
      })}
    </>
  );
}

function Scale() {
  const every = (step: number) => Array.from({ length: 100 / step + 1 }, (_, i) => i * step);
  const tens = every(10);
  const twos = every(2).filter((value) => value % 10 !== 0);
  return (
    <>
      {levels.map(({ from, to, name }) => (
        <Path
          key={name}
          className={`ring ${name}`}
          d={arc(centre, 172, bearing(from) + 0.6, bearing(to) - 0.6)}
        />
      ))}
      <Path className="h1" d={ticksAround(centre, scaleLine, 187, twos.map(bearing))} />
      <Path
        className="k"
        d={
          ticksAround(centre, scaleLine, 194, tens.map(bearing)) +
          arc(centre, scaleLine, bearing(0), bearing(100))
        }
      />
      {tens.map((value) => {
        const [x, y] = polar(centre, 208, bearing(value));
        const isThreshold = levels.some(({ from }) => from > 0 && from === value);
        return (
          <Label key={value} x={x} y={y + 5} className={isThreshold ? 'nb' : 'n14'} anchor="middle">
            {value}
          </Label>
        );
      })}
    </>
  );
}

function Pointer({ score }: { score: number }) {
  const at = bearing(score);
  const [tip, left, right] = [
    polar(centre, 162, at),
    polar(centre, 146, at - 3.2),
    polar(centre, 146, at + 3.2),
  ];
  return (
    <>
      <Line className="k3" from={polar(centre, 132, at)} to={polar(centre, 190, at)} />
      <polygon className="dot" points={[tip, left, right].join(' ')} />
    </>
  );
}

/** The gap of 60 degrees is at the bottom. */
function bearing(value: number): number {
  return value * 3 - 150;
}
