import { Area, Disc, Label, Line, Path } from '../../ui/drawings/drawing.tsx';
import type { Point } from '../../ui/drawings/drawing-geometry.ts';
import {
  polyline,
  sample,
  scale,
  smooth,
  ticksAcross,
} from '../../ui/drawings/drawing-geometry.ts';
import { IndexSheet } from './index-sheet.tsx';

const functions = ['GV', 'ID', 'PR', 'DE', 'RS', 'RC'];

export function ResilienceIndex() {
  const level = 'M14 28H92V88H118C150 86 160 30 206 28H252';
  return (
    <IndexSheet label="Service level through a disruption, with the recovery point and recovery time objectives">
      <Path className="t1" d={`${level}V100H14Z`} />
      <Path className="h dash" d="M60 14V100M206 14V100" />
      <Path className="k2" d={level} />
      <Path className="k" d="M60 18H206M60 14v8M92 14v8M206 14v8M14 100H252" />
      <Path d={ticksAcross(14, 252, 24, 100, 4)} />
      <Label x={76} y={12} className="nb" anchor="middle">
        RPO
      </Label>
      <Label x={149} y={12} className="nb" anchor="middle">
        RTO
      </Label>
      <Label x={92} y={117} className="s" anchor="middle">
        disruption
      </Label>
      <Label x={206} y={117} className="s" anchor="middle">
        restored
      </Label>
    </IndexSheet>
  );
}

export function NistIndex() {
  const x = (i: number) => 45 + i * 37.6;
  const y = scale([0.5, 4.5], [102, 6]);
  const line = (tiers: number[]) => tiers.map((tier, i): Point => [x(i), y(tier)]);
  const current = line([2, 1.6, 2.4, 1.4, 1.2, 1.8]);
  const target = line([3, 3, 3.4, 3, 3, 2.8]);
  return (
    <IndexSheet label="Tiers 1 to 4 across the six functions: a current profile below its target">
      {['t3', 't2', 't1', 'sea0'].map((tint, i) => (
        <Area key={tint} x={26} y={y(i + 1.5)} width={226} height={24} className={tint} />
      ))}
      <Path d={[1.5, 2.5, 3.5].map((tier) => `M26 ${y(tier)}h226`).join('')} />
      <Area x={26} y={6} width={226} height={96} className="k" />
      <Path className="k dash" d={polyline(target)} />
      <Path className="k2" d={polyline(current)} />
      {current.map((at, i) => (
        <Disc key={i} at={at} radius={3} className="dot" />
      ))}
      {[1, 2, 3, 4].map((tier) => (
        <Label key={tier} x={18} y={y(tier) + 4.5} anchor="end">
          {tier}
        </Label>
      ))}
      {functions.map((name, i) => (
        <Label key={name} x={x(i)} y={117} className="s" anchor="middle">
          {name}
        </Label>
      ))}
    </IndexSheet>
  );
}

export function CafIndex() {
  const column = 31;
  const objectives = [
    { letter: 'A', principles: 4, x: 14, className: 't2' },
    { letter: 'B', principles: 6, x: 83, className: 't1' },
    { letter: 'C', principles: 2, x: 183, className: 't2' },
    { letter: 'D', principles: 2, x: 221, className: 't1' },
  ];
  return (
    <IndexSheet label="Fourteen principles in four objectives, A to D">
      {objectives.map(({ letter, principles, x, className }) => (
        <g key={letter} className="sg">
          <Area
            x={x}
            y={24}
            width={(principles / 2) * column}
            height={82}
            className={`${className} kk`}
          />
          <Line from={[x, 65]} to={[x + (principles / 2) * column, 65]} />
          <Label x={x + 5} y={17} className="nb">
            {letter}
          </Label>
          {Array.from({ length: principles }, (_, i) => (
            <Label
              key={i}
              x={x + (0.5 + (i % (principles / 2))) * column}
              y={49 + Math.floor(i / (principles / 2)) * 41}
            >
              {`${letter}${i + 1}`}
            </Label>
          ))}
        </g>
      ))}
    </IndexSheet>
  );
}

/** Two swells of work: the response itself, then what follows the report. */
export function CrisisManagementIndex() {
  const hour = scale([0, 96], [14, 252]);
  const swell = (h: number, middle: number, breadth: number) =>
    Math.exp(-(((h - middle) / breadth) ** 2));
  const load = sample(16, (t): Point => {
    const h = 96 * t;
    return [hour(h), 96 - 66 * swell(h, 22, 20) - 14 * swell(h, 76, 14)];
  });
  return (
    <IndexSheet label="Work after an incident over 96 hours; by hour 72 the ICO must have been told">
      <Path className="t2" d={`${smooth(load)}L252 100L14 100Z`} />
      <Path className="k2" d={smooth(load)} />
      <Path className="k" d="M14 100H252" />
      <Path d={ticksAcross(14, 252, 16, 100, 4)} />
      <Path className="k2" d={`M${hour(72)} 8V104`} />
      <Label x={hour(22)} y={22} className="s" anchor="middle">
        work
      </Label>
      <Label x={hour(72) - 7} y={20} className="nb" anchor="end">
        72 h
      </Label>
      <Label x={hour(72) - 7} y={36} anchor="end">
        tell the ICO
      </Label>
      <Label x={14} y={117}>
        0
      </Label>
      {[24, 48, 72].map((at) => (
        <Label key={at} x={hour(at)} y={117} anchor="middle">
          {at}
        </Label>
      ))}
      <Label x={252} y={117} anchor="end">
        96 h
      </Label>
    </IndexSheet>
  );
}
