import { boxPath, scale } from '../../ui/drawings/drawing-geometry.ts';
import { Area, Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import {
  finding,
  lanes,
  peak,
  personHours,
  planned,
  reported,
  reportingLimit,
  unplanned,
} from './incident.ts';
import { Texts } from './texts.tsx';
import { WorkloadCurves } from './workload-curves.tsx';

const box = { x: 128, y: 40, width: 816, height: 394 };
const bottom = box.y + box.height;
/** The level of no work, where the lanes begin. */
const base = 244;
const lane = 38;
const at = scale([0, 96], [box.x, box.x + box.width]);
const level = scale([0, 15], [base, 64]);

/** Hours across: people at work above, and what each role does below. */
export function CrisisWide() {
  const hours = [0, 12, 24, 36, 48, 60, 72, 84, 96];
  return (
    <Drawing width={960} height={502} variant="wide" label={finding}>
      <Path className="sea0" d={boxPath(box)} />
      <WorkloadCurves at={at} level={level} base={base} />
      <Path
        className="g"
        d={`${hours.map((hour) => `M${at(hour)} ${box.y}v${box.height}`).join('')}${lanes.map((_, i) => `M${box.x} ${base + i * lane}h${box.width}`).join('')}`}
      />
      <Path className="k" d={`M${box.x} ${base}h${box.width}`} />
      {/* One tick an hour: a dashed stroke across the base line. */}
      <path
        d={`M${box.x} ${base + 2}h${box.width}`}
        stroke="currentColor"
        strokeWidth={4}
        strokeDasharray=".6 7.9"
      />
      <Lanes />
      <WorkloadWords />
      <Path className="k2" d={`M${at(reportingLimit)} ${box.y - 10}V${bottom}`} />
      <SheetFrame {...box} columns={16} rows={8} band={7} />
      <Label x={at(reportingLimit) - 1} y={23} className="nb">
        72 hours to tell the ICO
      </Label>
      <Texts
        anchor="middle"
        items={hours
          .filter((hour) => hour !== reportingLimit)
          .map((hour) => [at(hour), bottom + 27, hour])}
      />
      <Label x={at(reportingLimit)} y={bottom + 27} className="nb" anchor="middle">
        72
      </Label>
      <Label x={110} y={bottom + 27} anchor="end">
        Hour
      </Label>
      <path className="dot" d={`M${box.x + 6} 482l5 9h-10z`} />
      <Label x={box.x + 20} y={491} className="lbi">
        a decision that the plan gives to one person by name
      </Label>
    </Drawing>
  );
}

function WorkloadWords() {
  const told = at(reported);
  return (
    <>
      <Label x={110} y={level(8) + 5} className="nb" anchor="end">
        People
      </Label>
      <Label x={110} y={level(8) + 24} className="lbi" anchor="end">
        at work on it
      </Label>
      <Path d={`M${at(peak.planned.hour)} 114V${level(planned(peak.planned.hour)) - 4}`} />
      <g className="u0">
        <Texts
          className="nb"
          items={[
            [at(1), 68, 'Rehearsed'],
            [at(35), 72, 'Without a plan'],
          ]}
        />
        <Texts
          items={[
            [at(1), 87, `${peak.planned.people} at the peak,`],
            [at(1), 106, `${personHours(planned)} hours of work`],
            [
              at(35),
              91,
              `${peak.unplanned.people} at the peak, ${personHours(unplanned)} hours of work`,
            ],
            [told + 8, 119, `ICO told, ${reportingLimit - reported} hours to spare`],
          ]}
        />
      </g>
      <Path className="k" d={`M${told} 122V${base}M${told} 127H${at(reportingLimit)}`} />
    </>
  );
}

function Lanes() {
  return lanes.map(({ role, work, decides }, i) => {
    const y = base + i * lane;
    return (
      <g key={role}>
        {work.map(([from, to]) => (
          <Area
            key={from}
            x={at(from)}
            y={y + 5}
            width={at(to) - at(from)}
            height={22}
            className="bar2"
          />
        ))}
        <Texts items={work.map(([from, , what]) => [Math.round(at(from)) + 7, y + 21, what])} />
        <Label x={110} y={y + 21} anchor="end">
          {role}
        </Label>
        {decides.length > 0 && (
          <path
            className="dot"
            d={decides.map((hour) => `M${at(hour)} ${y + 28}l5 9h-10z`).join('')}
          />
        )}
      </g>
    );
  });
}
