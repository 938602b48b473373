import { Area, Disc, Label, Path } from '../../ui/drawings/drawing.tsx';
import type { Point } from '../../ui/drawings/drawing-geometry.ts';
import { arc, sample, scale, smooth, ticksAcross } from '../../ui/drawings/drawing-geometry.ts';
import { IndexSheet } from './index-sheet.tsx';

/** At the right the lower line ends 35% below the upper one, the middle of 30 to 40%. */
export function GreenfieldIndex() {
  const time = scale([0, 1], [14, 252]);
  const cost = scale([0, 100], [100, 24]);
  const builtIn = sample(6, (t) => [time(t), cost(24 + 41 * t)]);
  const retrofitted = sample(10, (t) => [time(t), cost(4 + 97 / (1 + Math.exp(-10 * (t - 0.6))))]);
  return (
    <IndexSheet label="Security built in costs 30 to 40 per cent less in the end than security retrofitted">
      <Path className="t1" d={`${smooth(builtIn)}L252 100L14 100Z`} />
      <Path className="k dash" d={smooth(retrofitted)} />
      <Path className="k2" d={smooth(builtIn)} />
      <Path
        className="k"
        d={`M14 100H252M236 30V51M232 30h8M232 51h8${ticksAcross(14, 252, 10, 100, 4)}`}
      />
      <Label x={262} y={15} className="nb" anchor="end">
        30 to 40% less
      </Label>
      <Label x={20} y={74}>
        built in
      </Label>
      <Label x={158} y={40} className="s" anchor="end">
        retrofitted
      </Label>
      <Label x={14} y={117} className="s">
        design
      </Label>
      <Label x={252} y={117} className="s" anchor="end">
        in service
      </Label>
    </IndexSheet>
  );
}

export function OutsourcingIndex() {
  const us: Point = [14, 98];
  const reach = 90;
  const rings = [
    { radius: 238, priority: 'P4', time: 'next day', className: 'sea0' },
    { radius: 178, priority: 'P3', time: '4 h', className: 't1' },
    { radius: 120, priority: 'P2', time: '1 h', className: 't2' },
    { radius: 66, priority: 'P1', time: '15 min', className: 't3' },
  ];
  // A ring wider than the sheet is high starts where it meets the sheet's upper edge.
  const start = (radius: number) =>
    radius > reach ? (Math.acos(reach / radius) * 180) / Math.PI : 0;
  return (
    <IndexSheet label="Response times as range rings: P1 15 minutes, P2 1 hour, P3 4 hours, P4 next business day">
      {rings.map(({ radius, priority, className }) => (
        <Path
          key={priority}
          className={`${className} kk`}
          d={`${arc(us, radius, start(radius), 90)}H14V${98 - Math.min(radius, reach)}Z`}
        />
      ))}
      <Path className="k2" d={arc(us, 66, 0, 90)} />
      <Path className="k" d="M14 98H262" />
      <Disc at={us} radius={3.4} className="dot" />
      {rings.map(({ radius, priority }) => (
        <Label key={priority} x={5 + radius} y={90} className="nb" anchor="end">
          {priority}
        </Label>
      ))}
      {rings.map(({ radius, time }) => (
        <Label
          key={time}
          x={radius > 200 ? 262 : 14 + radius}
          y={114}
          anchor={radius > 200 ? 'end' : 'middle'}
        >
          {time}
        </Label>
      ))}
    </IndexSheet>
  );
}

export function TrainingIndex() {
  const depth = scale([0, 90], [18, 94]);
  const modules = [15, 20, 30, 45, 60, 90].map((minutes, i) => ({ minutes, x: 34 + i * 40 }));
  const feet = modules.map(({ minutes, x }) => `M${x - 13} ${depth(minutes)}h26`).join('');
  return (
    <IndexSheet label="Training modules of 15, 20, 30, 45, 60 and 90 minutes">
      {modules.map(({ minutes, x }) => (
        <Area
          key={minutes}
          x={x - 13}
          y={18}
          width={26}
          height={depth(minutes) - 18}
          className={minutes < 45 ? 't1' : 't2'}
        />
      ))}
      <Path
        d={[0, 30, 60, 90].map((minutes) => `M14 ${depth(minutes)}H254`).join('')}
        className="g"
      />
      <Path d={modules.map(({ minutes, x }) => `M${x} 18V${depth(minutes)}`).join('')} />
      <Path className="k" d={feet} />
      <Path className="k2" d="M14 18H254" />
      <Path d={ticksAcross(14, 254, 30, 12, 6)} />
      <g className="sg nb up">
        {modules.map(({ minutes, x }) => (
          <Label key={minutes} x={x} y={depth(minutes) + 15}>
            {minutes}
          </Label>
        ))}
      </g>
      <Label x={14} y={109} className="s">
        minutes
      </Label>
    </IndexSheet>
  );
}

export function StrategyIndex() {
  const year = scale([0, 5], [20, 250]);
  const start: Point = [20, 60];
  const roads = [28, 50, 72, 90].map((y) =>
    sample(4, (t): Point => [year(5 * t), 60 + (y - 60) * (1 - (1 - t) ** 2) * t ** 0.35]),
  );
  return (
    <IndexSheet label="A workshop of 2 days, then a roadmap of three to five years">
      <Area x={year(3)} y={22} width={year(5) - year(3)} height={74} className="t1" />
      <Path className="k" d={roads.map((road) => smooth(road)).join('')} />
      <Path className="k" d={`M20 96H250${ticksAcross(20, 250, 5, 96, 6)}`} />
      <Path d={ticksAcross(20, 250, 20, 96, 4)} />
      <Path className="k" d={`M${year(3)} 22V96`} />
      <Disc at={start} radius={4.5} className="dot" />
      <Label x={14} y={46} className="nb">
        2 days
      </Label>
      <Label x={250} y={16} className="nb" anchor="end">
        3 to 5 years
      </Label>
      <Label x={14} y={115} className="s">
        year
      </Label>
      {[1, 2, 3, 4, 5].map((at) => (
        <Label key={at} x={year(at)} y={115} anchor="middle">
          {at}
        </Label>
      ))}
    </IndexSheet>
  );
}
