import { ResilienceWide } from './resilience-wide.tsx';
import { boxPath, polyline, scale } from '../../ui/drawings/drawing-geometry.ts';
import { Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import {
  type Course,
  after,
  before,
  finding,
  hoursDown,
  objectives,
  serviceLost,
} from './disruption.ts';
import { Texts } from './texts.tsx';

/**
 * Proves: "The same disruption costs 20 hours of work and three days of service before, and one
 * hour and a working day after: within what the board agreed to bear." All hours are illustrative.
 */
export function ResiliencePlate() {
  return (
    <>
      <ResilienceWide />
      <ResilienceNarrow />
    </>
  );
}

const box = { x: 54, y: 48, width: 282, height: 540 };
const column = box.width / 2;
const at = scale([-24, 84], [box.y, box.y + box.height]);
/** Distances from a column's left edge to no service and to whole service. */
const none = 14;
const whole = 122;

/** For phones: hours downwards, service from left to right, before and after side by side. */
function ResilienceNarrow() {
  const hours = [-24, -12, 24, 36, 48, 60, 72, 84];
  const { rpo, rto } = objectives;
  return (
    <Drawing width={343} height={606} variant="narrow" label={finding}>
      <Path className="sea0" d={boxPath(box)} />
      <CourseOfService course={before} left={box.x} />
      <CourseOfService course={after} left={box.x + column} />
      <Path className="g" d={hours.map((hour) => `M${box.x} ${at(hour)}h${box.width}`).join('')} />
      <Path
        className="k dash"
        d={[-rpo, rto].map((hour) => `M${box.x} ${at(hour)}h${box.width}`).join('')}
      />
      <Words />
      <Path className="k" d={`M${box.x + column} ${box.y}v${box.height}`} />
      <Path className="k2" d={`M${box.x} ${at(0)}h${box.width}`} />
      <SheetFrame {...box} columns={8} rows={18} band={5} />
      <Texts
        anchor="end"
        items={hours.map((hour) => [40, at(hour) + 4, String(hour).replace('-', '−')])}
      />
      <Label x={40} y={at(0) + 5} className="nb" anchor="end">
        0
      </Label>
      <Texts
        anchor="end"
        items={[
          [43, at(-rpo), `RPO ${rpo}`],
          [43, at(rto) + 4, `RTO ${rto}`],
          [40, 16, 'Hour'],
        ]}
      />
    </Drawing>
  );
}

type ColumnProps = { course: Course; left: number };

function CourseOfService({ course, left }: ColumnProps) {
  const level = scale([0, 100], [left + none, left + whole]);
  const down = course.service.map(([hour, service]) => [level(service), at(hour)] as const);
  const lost = { x: left + none, y: at(-course.copyAge), width: whole - none };
  return (
    <>
      <Path className="t3" d={boxPath({ ...lost, height: at(0) - lost.y })} />
      <Path className="t2" d={`${polyline([[level(100), at(0)], ...down])}z`} />
      <Path d={`M${left + none} ${box.y}v${box.height}`} />
      <Path
        className="k2"
        d={`${polyline([[level(100), box.y], [level(100), at(0)], ...down])}V${box.y + box.height}`}
      />
      <Label x={left + column / 2} y={16} className="nb" anchor="middle">
        {course.title}
      </Label>
      <Texts
        className="s"
        anchor="middle"
        items={[
          [level(0) + 2, 36, '0'],
          [level(100) - 4, 36, '100%'],
        ]}
      />
    </>
  );
}

/** Each column says the same five things at the same hours. */
function Words() {
  const columns = [before, after].map((course, i) => ({
    course,
    x: box.x + none + 8 + column * i,
    halos: i ? ['u0', 'u0'] : ['u3', 'u2'],
  }));
  return columns.map(({ course, x, halos: [work, service] }) => (
    <g key={x}>
      <g className={work}>
        <Label x={x} y={at(-20) + 24} className="nb">
          {course.copyAge === 1 ? '1 hour' : `${course.copyAge} hours`}
        </Label>
        <Label x={x} y={at(-20) + 41}>
          of work lost
        </Label>
      </g>
      <g className={service}>
        <Label x={x} y={at(16) + 4} className="nb">{`${hoursDown(course)} hours`}</Label>
        <Texts
          items={[
            [x, at(16) + 20, 'until all is back'],
            [x, at(16) + 43, `${serviceLost(course)} hours of`],
            [x, at(16) + 58, 'service lost'],
          ]}
        />
      </g>
    </g>
  ));
}
