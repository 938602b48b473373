import { Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import { boxPath, scale } from '../../ui/drawings/drawing-geometry.ts';
import { CostBand } from './strategy-costs.tsx';
import { finding, lanes, stages } from './strategy-roadmap.ts';
import { StrategyStages } from './strategy-stages.tsx';
import { Workshop } from './strategy-workshop.tsx';
import { Texts } from './texts.tsx';

const top = 36;
const head = 26;
const lane = 47;
const level = top + head + lane * lanes.length;
const road = { x: 408, y: top, width: 544, height: 424 };
const right = road.x + road.width;
const bottom = top + road.height;
const year = scale([0, 5], [road.x, right]);
const labelEnd = road.x - 17;

/** The workshop by the hour on the left; on the right, by the year, what comes of it. */
export function StrategyWide() {
  return (
    <Drawing width={960} height={470} variant="wide" label={finding}>
      <Workshop
        box={{ x: 42, y: top, width: 262, height: road.height }}
        band={7}
        head={head}
        lineHeight={21}
      />
      <Path className="k2" d={`M322 438H${labelEnd - 10}`} />
      <Path className="dotf" d={`M${labelEnd} 438l-12-5v10z`} />
      <Lanes />
      <CostBand
        box={{ x: road.x, y: level, width: road.width, height: bottom - level }}
        figuresAt={25}
      />
      <Path className="k2" d={`M${year(3)} ${level}V${bottom + 7}`} />
      <SheetFrame {...road} columns={10} rows={8} band={7} />
      <Label x={0} y={top - 14} className="lb">
        Hour
      </Label>
      <Texts anchor="middle" items={[0, 1, 2, 3, 4, 5].map((at) => [year(at), top - 14, at])} />
      <Texts
        className="lbi"
        anchor="end"
        items={[
          [labelEnd, level + 46, 'a year'],
          [right - 12, bottom - 14, 'kept loose on purpose'],
        ]}
      />
    </Drawing>
  );
}

function Lanes() {
  const laneTop = (i: number) => top + head + lane * i;
  const grid = [
    ...lanes.map((_, i) => `M${road.x} ${laneTop(i)}H${right}`),
    ...[0.25, 0.5, 0.75, 1, 2, 4].map((at) => `M${year(at)} ${top + head}V${level}`),
  ];
  const bars = lanes.flatMap(({ projects }, i) =>
    projects.map(({ name, from, to }) => ({
      name,
      x: year(from),
      y: laneTop(i) + 12,
      width: year(to) - year(from),
      height: 24,
    })),
  );
  return (
    <>
      <StrategyStages year={year} top={top} height={level - top} />
      <Texts
        className="lbi"
        items={stages.map(({ name, from }) => [year(from) + 9, top + 18, name])}
      />
      <Path className="g" d={grid.join('')} />
      <Path className="k2" d={`M${year(3)} ${top - 7}V${level}`} />
      <Path className="bar2" d={bars.map((bar) => boxPath(bar)).join('')} />
      <Texts
        className="lb"
        items={bars.map(({ name, x, y, width }) => [
          x + 7 + (width < 40 ? width : 0),
          y + 17,
          name,
        ])}
      />
      <Texts
        className="lb"
        anchor="end"
        items={[
          [labelEnd, top - 14, 'Year'],
          ...lanes.map(({ name }, i) => [labelEnd, laneTop(i) + 29, name] as const),
          [labelEnd, level + 25, '£000'],
        ]}
      />
    </>
  );
}
