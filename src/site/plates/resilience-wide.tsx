import { boxPath, ticksAcross } from '../../ui/drawings/drawing-geometry.ts';
import { Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import {
  after,
  before,
  finding,
  hoursDown,
  objectives,
  serviceLost,
  stages,
} from './disruption.ts';
import type { PanelProps } from './resilience-panel.tsx';
import { at, box, CourseOfService, Losses, none, panels } from './resilience-panel.tsx';
import { Texts } from './texts.tsx';

const bottom = box.y + box.height;
const upright = (hour: number) => `M${at(hour)} ${box.y}v${box.height}`;

/** Hours across; one panel before the work and one after it, on the same hours. */
export function ResilienceWide() {
  const hours = [-24, -12, 12, 24, 36, 48, 60, 72, 84];
  return (
    <Drawing width={960} height={468} variant="wide" label={finding}>
      <Path className="sea0" d={boxPath(box)} />
      <Losses course={before} top={panels.before} />
      <Losses course={after} top={panels.after} />
      <Path className="g" d={hours.map(upright).join('')} />
      <Path className="k dash" d={[-objectives.rpo, objectives.rto].map(upright).join('')} />
      <Path className="k" d={`M${box.x} ${panels.after}h${box.width}`} />
      <CourseOfService course={before} top={panels.before} />
      <CourseOfService course={after} top={panels.after} />
      <Words course={before} top={panels.before} />
      <Words course={after} top={panels.after} />
      <Stages />
      <Path className="k2" d={upright(0)} />
      <SheetFrame {...box} columns={18} rows={4} band={7} />
      <Objectives />
      <Texts
        anchor="middle"
        items={hours.map((hour) => [at(hour), bottom + 28, String(hour).replace('-', '−')])}
      />
      <Label x={at(0)} y={bottom + 28} className="nb" anchor="middle">
        0
      </Label>
      <Label x={70} y={bottom + 28} anchor="end">
        Hour
      </Label>
    </Drawing>
  );
}

/** Before, the words fit inside what they measure; after, they stand beside it. */
function Words({ course, top }: PanelProps) {
  const inside = course === before;
  const lost = inside ? at(-course.copyAge) + 12 : at(-objectives.rpo) - 10;
  const down = at(inside ? 0 : objectives.rto) + 14;
  const anchor = inside ? {} : ({ anchor: 'end' } as const);
  return (
    <>
      <g className={inside ? 'u3' : 'u0'}>
        <Texts
          {...anchor}
          className="nb"
          items={[[lost, top + 86, `${course.copyAge} ${inside ? 'hours' : 'hour'}`]]}
        />
        <Texts {...anchor} items={[[lost, top + 106, 'of work lost']]} />
      </g>
      <g className={inside ? 'u2' : 'u0'}>
        <Texts
          className="nb"
          items={[[down, top + 86, `${hoursDown(course)} hours until all is back`]]}
        />
        <Texts
          items={[
            [down, top + 106, `${serviceLost(course)} hours of service lost`],
            ...(inside ? [] : ([[down, top + 126, 'what matters most goes on by hand']] as const)),
          ]}
        />
      </g>
    </>
  );
}

/** Below each panel: how often a copy was made, and what the hours went on. */
function Stages() {
  const ends = [0, ...stages.map(([until]) => until)].map(at);
  const level = { before: panels.before + none, after: panels.after + none };
  return (
    <>
      <Path
        className="k"
        d={`${ends.map((x) => `M${x} ${level.before}v11`).join('')}${ticksAcross(at(-23), at(-2), 21, level.after, 6)}`}
      />
      <Texts
        className="lbi"
        items={[
          [at(-24) + 12, level.before + 28, before.copies],
          [at(-24) + 12, level.after + 28, after.copies],
        ]}
      />
      <Texts
        className="lbi"
        anchor="middle"
        items={stages.map(([until, what], i) => [
          Math.round((at(until) + (ends[i] ?? 0)) / 2),
          level.before + 28,
          what,
        ])}
      />
    </>
  );
}

/** The two limits, measured off above the frame. */
function Objectives() {
  const { rpo, rto } = objectives;
  return (
    <>
      <Path
        className="k"
        d={`M${at(-rpo)} 19H${at(rto)}${[-rpo, 0, rto].map((hour) => `M${at(hour)} 14v10`).join('')}`}
      />
      <Label x={at(-rpo) - 10} y={24} anchor="end">{`RPO ${rpo} h: work you may lose`}</Label>
      <Label x={at(rto) + 10} y={24}>{`RTO ${rto} h: time you may be down`}</Label>
    </>
  );
}
