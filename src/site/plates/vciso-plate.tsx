import { Area, Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import { scale } from '../../ui/drawings/drawing-geometry.ts';
import { hours, hoursBed, lanes, meetingDays, weekOf } from './vciso-plan.ts';
import type { Task } from './vciso-plan.ts';

/** Proves: an assessment in 30 days and a working programme in 90, for 20 to 40 hours a month. */
export function VcisoPlate() {
  return (
    <>
      <WidePlan />
      <NarrowPlan />
    </>
  );
}

const finding =
  'Plan of the first 90 days in five lanes. Days 1 to 30 are the assessment: interviews, controls, findings and a brief for the board. Days 31 to 90 are the foundation: risk treatment, policies, supplier checks, an incident plan with a rehearsal, and a board report. It takes about 40 hours in the first month and 20 in a settled one.';

function WidePlan() {
  const day = scale([0, 90], [96, 944]);
  const [top, head, lane] = [34, 26, 52];
  const level = top + head + lane * lanes.length;
  const deepest = 118;
  const bed = hoursBed(day, (value) => level + value * 9, 14);
  const graticule = [
    ...lanes.map((_, i) => `M96 ${top + head + lane * i}h848`),
    ...[10, 20, 40, 50, 60, 70, 80].map((at) => `M${day(at)} ${top}V${level}`),
  ].join('');
  return (
    <Drawing width={960} height={490} variant="wide" label={finding}>
      <Area x={96} y={top} width={day(30) - 96} height={level - top} className="t2" />
      <Area x={day(30)} y={top} width={944 - day(30)} height={level - top} className="t1" />
      <Path className="g" d={graticule} />
      <Label x={106} y={52} className="lbi">
        Days 1 to 30: assessment
      </Label>
      <Label x={day(30) + 10} y={52} className="lbi">
        Days 31 to 90: foundation
      </Label>
      {lanes.map(({ name, tasks }, i) => (
        <g key={name} className="lb">
          <Label x={83} y={top + head + lane * i + 31} anchor="end">
            {name}
          </Label>
          {tasks.map((task) => (
            <Bar key={task.name} task={task} day={day} y={top + head + lane * i + 14} height={24} />
          ))}
        </g>
      ))}
      <Path className="t2" d={`${bed}V${level}H96Z`} />
      <Path className="k2" d={`${bed}M96 ${level}H944`} />
      <Path className="k" d={hours.map((_, i) => `M${day(weekOf(i)[1])} ${level}v7`).join('')} />
      <Path className="dotf" d={meetingDays.map((at) => meetingMark(day(at), level)).join('')} />
      <g className="sg n14">
        {hours.map((value, i) => (
          <Label key={i} x={weekMiddle(day, i)} y={level + 28}>
            {value}
          </Label>
        ))}
      </g>
      <g className="lb">
        <Label x={83} y={level + 27} anchor="end">
          Hours
        </Label>
        <Label x={83} y={level + 45} className="lbi" anchor="end">
          each week
        </Label>
        <Label x={932} y={level + 97} className="lbi" anchor="end">
          about 40 hours in the first month, 20 in a settled one
        </Label>
      </g>
      <Path className="k2" d={`M${day(30)} 30V${level + deepest}`} />
      <SheetFrame
        x={96}
        y={top}
        width={848}
        height={level - top + deepest}
        columns={18}
        rows={10}
        band={7}
      />
      <DayFigures day={day} y={20} />
      <Label x={83} y={20} className="lb" anchor="end">
        Day
      </Label>
      <Path className="dotf" d={meetingMark(101, 469)} />
      <Label x={114} y={470} className="lbi">
        fortnightly meeting
      </Label>
      <Label x={308} y={470} className="lbi">
        The heavy line ends the assessment.
      </Label>
    </Drawing>
  );
}

/** One row for each task, named in the margin, where every name is read level. */
function NarrowPlan() {
  const day = scale([0, 90], [110, 334]);
  const [top, row] = [34, 22];
  const lines = lanes.flatMap(({ name, tasks }) => [name, ...tasks]);
  const rows = lines.map((line, i) => ({ line, y: top + 4 + row * i }));
  const level = top + 10 + row * lines.length;
  const bottom = level + 84;
  const bed = hoursBed(day, (value) => level + value * 6.4, 5);
  const laneEdges = rows.filter(({ line }) => typeof line === 'string').slice(1);
  return (
    <Drawing width={343} height={bottom + 36} variant="narrow" label={finding}>
      <Area x={110} y={top} width={day(30) - 110} height={level - top} className="t2" />
      <Area x={day(30)} y={top} width={334 - day(30)} height={level - top} className="t1" />
      <Path
        className="g"
        d={[10, 20, 40, 50, 60, 70, 80].map((at) => `M${day(at)} ${top}V${level}`).join('')}
      />
      <Path className="g" d={laneEdges.map(({ y }) => `M2 ${y}H334`).join('')} />
      <Path className="t2" d={`${bed}V${level}H110Z`} />
      <Path className="k2" d={`${bed}M110 ${level}H334M${day(30)} 30V${level}`} />
      <g textAnchor="end">
        {rows.map(({ line, y }) =>
          typeof line === 'string' ? (
            <Label key={line} x={98} y={y + 17} className="b">
              {line}
            </Label>
          ) : (
            <Label key={line.name} x={98} y={y + 14}>
              {line.name}
            </Label>
          ),
        )}
        <Label x={98} y={level + 20} className="b">
          Hours
        </Label>
        <Label x={98} y={level + 36} className="s i">
          each week
        </Label>
      </g>
      {rows.map(
        ({ line, y }) =>
          typeof line === 'object' && (
            <Area
              key={line.name}
              x={day(line.from)}
              y={y + 3}
              width={day(line.to) - day(line.from)}
              height={14}
              className="bar2"
            />
          ),
      )}
      <Path className="dotf" d={meetingDays.map((at) => meetingMark(day(at), level)).join('')} />
      <g className="sg">
        {hours.map((value, i) => (
          <Label key={i} x={weekMiddle(day, i)} y={level + 20}>
            {value}
          </Label>
        ))}
      </g>
      <SheetFrame
        x={110}
        y={top}
        width={224}
        height={bottom - top}
        columns={18}
        rows={20}
        band={5}
      />
      <DayFigures day={day} y={21} every={30} />
      <Label x={98} y={21} className="b" anchor="end">
        Day
      </Label>
      <Path className="dotf" d={meetingMark(115, bottom + 27)} />
      <Label x={126} y={bottom + 28} className="s i">
        fortnightly meeting
      </Label>
    </Drawing>
  );
}

type BarProps = { task: Task; day: (value: number) => number; y: number; height: number };

function Bar({ task: { from, to, name }, day, y, height }: BarProps) {
  return (
    <>
      <Area x={day(from)} y={y} width={day(to) - day(from)} height={height} className="bar2" />
      <Label x={day(from) + 7} y={y + 17}>
        {name}
      </Label>
    </>
  );
}

type DayFiguresProps = { day: (value: number) => number; y: number; every?: number };

function DayFigures({ day, y, every = 10 }: DayFiguresProps) {
  const days = Array.from({ length: 90 / every + 1 }, (_, i) => i * every);
  return (
    <g className="sg">
      {days.map((at) => (
        <Label key={at} x={day(at)} y={y} className={at % 30 ? 'n' : 'nb'}>
          {at}
        </Label>
      ))}
    </g>
  );
}

function weekMiddle(day: (value: number) => number, week: number): number {
  const [from, to] = weekOf(week);
  return (day(from) + day(to)) / 2;
}

/** Path data of a small triangle that stands on a line. */
function meetingMark(x: number, y: number): string {
  return `M${x} ${y - 9}l5 9h-10z`;
}
