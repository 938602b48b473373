import { Area, Disc, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import type { Box, Point } from '../../ui/drawings/drawing-geometry.ts';
import { graticule, scale } from '../../ui/drawings/drawing-geometry.ts';
import { riskAbove, riskContour, riskContours } from './risk-contours.ts';
import type { Rating } from './risk-register.ts';
import { highRisks, otherRisks, score } from './risk-register.ts';

type RiskFieldProps = { box: Box; radius: number; band: number };

/** Likelihood across, impact up, and what moved in the quarter. The heavy line is 16. */
export function RiskField({ box, radius, band }: RiskFieldProps) {
  const { x, y, width, height } = box;
  const field = {
    x: scale([0.5, 5.5], [x, x + width]),
    y: scale([0.5, 5.5], [y + height, y]),
  };
  const place = ([likelihood, impact]: Rating, [dx, dy]: Point = [0, 0]): Point => [
    field.x(likelihood + dx),
    field.y(impact + dy),
  ];
  const marks = highRisks.map((risk) => ({
    ...risk,
    from: place(risk.start, risk.offset),
    to: place(risk.end, risk.offset),
  }));
  const moved = marks.filter((risk) => score(risk.end) < score(risk.start));
  const unmoved = marks.filter((risk) => score(risk.end) === score(risk.start));
  const dots = otherRisks.map(([likelihood, impact]) => {
    const [px, py] = place([likelihood, impact]);
    return `M${Math.round(px)} ${Math.round(py)}h0`;
  });
  return (
    <>
      <Area {...box} className="sea0" />
      <Path className="t1 h" d={riskAbove(field, 4)} />
      <Path className="t2 h" d={riskAbove(field, 10)} />
      <Path className="t3" d={riskAbove(field, 16)} />
      <Path className="g" d={graticule(box, 5, 5)} />
      <Path className="k2" d={riskContour(field, 16)} />
      <Path className="pt" d={dots.join('')} />
      <Path
        className="k"
        d={moved.map(({ from, to }) => `M${from.join(' ')}L${to.join(' ')}`).join('')}
      />
      {moved.map(({ number, to }) => (
        <Disc key={number} at={to} radius={radius / 2} className="dot" />
      ))}
      {unmoved.map(({ number, from }) => (
        <Disc key={number} at={from} radius={radius + 5} className="dg" />
      ))}
      {marks.map(({ number, from }) => (
        <Disc key={number} at={from} radius={radius} className="gate" />
      ))}
      <g className="sg">
        {marks.map(({ number, from: [px, py] }) => (
          <Label key={number} x={px} y={py + radius * 0.42}>
            {number}
          </Label>
        ))}
        {riskContours.map((level) => (
          <Label
            key={level}
            x={field.x(level / 5.5)}
            y={y - band - 8}
            className={level === 16 ? 'nb' : 'i'}
          >
            {level}
          </Label>
        ))}
      </g>
      <SheetFrame {...box} columns={10} rows={10} band={band} />
    </>
  );
}
