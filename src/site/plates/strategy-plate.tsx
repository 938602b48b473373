import { StrategyWide } from './strategy-wide.tsx';
import { Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import { boxPath, scale } from '../../ui/drawings/drawing-geometry.ts';
import { CostBand } from './strategy-costs.tsx';
import { finding, lanes, stages } from './strategy-roadmap.ts';
import { StrategyStages } from './strategy-stages.tsx';
import { Workshop } from './strategy-workshop.tsx';
import { Texts } from './texts.tsx';

/**
 * Proves: "Two days give a roadmap of three to five years: the first costed to a tenth, the last a
 * direction." Length and horizon are those of the rate card; projects and costs are illustrative.
 */
export function StrategyPlate() {
  return (
    <>
      <StrategyWide />
      <StrategyNarrow />
    </>
  );
}

const room = { x: 30, y: 28, width: 305, height: 296 };
const head = 24;
const lane = 44;
const top = room.y + room.height + 46;
const level = top + head + lane * lanes.length;
const road = { x: 8, y: top, width: 327, height: level - top + 112 };
const right = road.x + road.width;
const bottom = top + road.height;
const year = scale([0, 5], [road.x, right]);

/** The workshop above, the roadmap below; a project's name stands over its bar. */
function StrategyNarrow() {
  return (
    <Drawing width={343} height={bottom + 30} variant="narrow" label={finding}>
      <Label x={25} y={14} className="lb">
        The workshop, by the hour
      </Label>
      <Workshop box={room} band={5} head={head} lineHeight={17} />
      <Lanes />
      <CostBand
        box={{ x: road.x, y: level, width: road.width, height: bottom - level }}
        figuresAt={20}
      />
      <Path className="k2" d={`M${year(3)} ${level}V${bottom + 5}`} />
      <SheetFrame {...road} columns={10} rows={12} band={5} />
      <Label x={3} y={top - 12} className="lb">
        Year 0
      </Label>
      <Texts
        anchor="middle"
        items={[1, 2, 3, 4, 5].map((at) => [year(at) - (at === 5 ? 4 : 0), top - 12, at])}
      />
      <Label x={3} y={bottom + 25} className="lbi">
        Under the lanes, what each year costs in £000.
      </Label>
    </Drawing>
  );
}

function Lanes() {
  const laneTop = (i: number) => top + head + lane * i;
  const bars = lanes.flatMap(({ projects }, i) =>
    projects.map(({ name, from, to }) => ({
      name,
      x: year(from),
      y: laneTop(i) + 24,
      width: year(to) - year(from),
      height: 11,
    })),
  );
  return (
    <>
      <StrategyStages year={year} top={top} height={level - top} />
      <Texts
        className="s i"
        items={stages.map(({ name, from }) => [year(from) + 6, top + 16, name])}
      />
      <Path
        className="g"
        d={lanes.map((_, i) => `M${road.x} ${laneTop(i)}h${road.width}`).join('')}
      />
      <Path className="k2" d={`M${year(3)} ${top - 5}V${level}`} />
      <Path className="bar2" d={bars.map((bar) => boxPath(bar)).join('')} />
      <Texts className="lb" items={bars.map(({ name, x, y }) => [x + 6, y - 6, name])} />
      <Texts
        className="lbi"
        anchor="end"
        items={lanes.map(({ name }, i) => [right - 8, laneTop(i) + 18, name])}
      />
    </>
  );
}
