import { Area, Disc, Label, Path, TickArc } from '../../ui/drawings/drawing.tsx';
import type { Point } from '../../ui/drawings/drawing-geometry.ts';
import {
  arc,
  polar,
  scale,
  smooth,
  ticksAcross,
  ticksAround,
  wedge,
} from '../../ui/drawings/drawing-geometry.ts';
import { IndexSheet } from './index-sheet.tsx';
import { riskAbove, riskContour } from './risk-contours.ts';

export function VcisoIndex() {
  const day = scale([0, 90], [12, 252]);
  const tasks: [from: number, to: number, lane: number][] = [
    [2, 16, 0],
    [60, 88, 0],
    [8, 29, 1],
    [70, 88, 1],
    [24, 52, 2],
    [38, 74, 3],
  ];
  return (
    <IndexSheet label="Ninety days: assessment to day 30, foundation to day 90">
      <Area x={12} y={14} width={80} height={76} className="t2" />
      <Area x={92} y={14} width={160} height={76} className="t1" />
      <Path className="g" d="M12 33h240M12 52h240M12 71h240" />
      {tasks.map(([from, to, lane]) => (
        <Area
          key={from}
          x={day(from)}
          y={20 + lane * 19}
          width={day(to) - day(from)}
          height={7}
          className="bar2"
        />
      ))}
      <Area x={12} y={14} width={240} height={76} className="k" />
      <Path className="k" d={ticksAcross(12, 252, 18, 90, 4)} />
      <Path className="k2" d="M92 7v87" />
      <Label x={12} y={109}>
        day
      </Label>
      <Label x={day(30)} y={109} className="nb" anchor="middle">
        30
      </Label>
      <Label x={day(60)} y={109} anchor="middle">
        60
      </Label>
      <Label x={252} y={109} anchor="end">
        90
      </Label>
    </IndexSheet>
  );
}

export function RiskManagementIndex() {
  const field = { x: scale([0.5, 5.5], [30, 252]), y: scale([0.5, 5.5], [97, 7]) };
  const steps = [1, 2, 3, 4, 5];
  const cells = steps.flatMap((impact) => steps.map((likelihood) => ({ impact, likelihood })));
  const bands = [
    { from: 1, to: 4, className: 'sg s up' },
    { from: 4, to: 10, className: 'sg s u1' },
    { from: 10, to: 16, className: 'sg u2' },
    { from: 16, to: 26, className: 'sg u3' },
  ];
  return (
    <IndexSheet label="Risk scores, likelihood times impact, with contours at 4, 10 and 16">
      <Path className="t1 h" d={riskAbove(field, 4)} />
      <Path className="t2 h" d={riskAbove(field, 10)} />
      <Path className="t3" d={riskAbove(field, 16)} />
      <Path className="k2" d={riskContour(field, 16)} />
      <Area x={30} y={7} width={222} height={90} className="k" />
      {bands.map(({ from, to, className }) => (
        <g key={from} className={className}>
          {cells
            .map(({ impact, likelihood }) => ({ impact, likelihood, score: impact * likelihood }))
            .filter(({ score }) => score >= from && score < to)
            .map(({ impact, likelihood, score }) => (
              <Label key={impact * 10 + likelihood} x={field.x(likelihood)} y={field.y(impact) + 4}>
                {score}
              </Label>
            ))}
        </g>
      ))}
      <Label x={20} y={52} className="s" anchor="middle" turned>
        Impact
      </Label>
      <Label x={141} y={114} className="s" anchor="middle">
        Likelihood
      </Label>
    </IndexSheet>
  );
}

export function CyberEssentialsIndex() {
  const firm: Point = [132, 110];
  const controls = [0, 1, 2, 3, 4].map((i) => ({
    number: i + 1,
    from: -90 + i * 36,
    middle: -72 + i * 36,
  }));
  const bounds = controls.map(({ from }) => from);
  return (
    <IndexSheet label="Five controls as five sectors around the firm, each with its light">
      {controls.map(({ number, from }) => (
        <Path
          key={number}
          className={number % 2 ? 't2 kk' : 't1 kk'}
          d={wedge(firm, 30, 88, from, from + 36)}
        />
      ))}
      <Path d={arc(firm, 94, -90, 90)} />
      <TickArc centre={firm} radius={94} length={4} from={-90} to={90} every={6} />
      <Path className="k" d={ticksAround(firm, 94, 102, bounds.slice(1))} />
      <Path className="k" d="M22 110H242" />
      {controls.map(({ number, middle }) => {
        const [x, y] = polar(firm, 60, middle);
        return (
          <Label key={number} x={x} y={y + 5} className="nb" anchor="middle">
            {number}
          </Label>
        );
      })}
      {controls.map(({ number, middle }) => (
        <Disc key={number} at={polar(firm, 94, middle)} radius={3.4} className="dot" />
      ))}
      <Disc at={firm} radius={3.4} className="dot" />
    </IndexSheet>
  );
}

export function ArchitectureIndex() {
  const gates: Point[] = [
    [30, 90],
    [57, 78],
    [86, 71],
  ];
  const record: Point = [124, 71];
  return (
    <IndexSheet label="Three zones round the records, with a control at each crossing">
      <ellipse cx={124} cy={62} rx={112} ry={54} className="t1 kk" />
      <ellipse cx={124} cy={62} rx={77} ry={37} className="t2 kk" />
      <ellipse cx={124} cy={62} rx={42} ry={19} className="t3 kk" />
      <Path className="k2" d={smooth([[2, 100], ...gates, record])} />
      <Disc at={record} radius={3} className="dot" />
      {gates.map((at, i) => (
        <Disc key={i} at={at} radius={9} className="gate" />
      ))}
      <g className="sg">
        {gates.map(([x, y], i) => (
          <Label key={i} x={x} y={y + 4.5}>
            {i + 1}
          </Label>
        ))}
        <Label x={124} y={21}>
          offices
        </Label>
        <Label x={124} y={38}>
          cloud
        </Label>
        <Label x={124} y={59} className="b">
          records
        </Label>
      </g>
      <Label x={262} y={15} className="s" anchor="end">
        internet
      </Label>
    </IndexSheet>
  );
}
