import { CrisisWide } from './crisis-wide.tsx';
import { boxPath, scale, ticksAcross } from '../../ui/drawings/drawing-geometry.ts';
import { Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import {
  decisions,
  finding,
  peak,
  personHours,
  planned,
  reportingLimit,
  unplanned,
} from './incident.ts';
import { Texts } from './texts.tsx';
import { WorkloadCurves } from './workload-curves.tsx';

/**
 * Proves: "A rehearsed plan moves the work to the first day and halves it, and the ICO hears from
 * you a day before the 72 hours are up." The people and hours are illustrative, the limit is not.
 */
export function CrisisManagementPlate() {
  return (
    <>
      <CrisisWide />
      <CrisisNarrow />
    </>
  );
}

const box = { x: 12, y: 34, width: 320, height: 434 };
/** The level of no work; the list begins below the hours. */
const base = 208;
const list = 244;
const row = 28;
const at = scale([0, 96], [24, 312]);
const level = scale([0, 15], [base, 58]);

/** For phones: the curves above, and the plan as a list by the hour. */
function CrisisNarrow() {
  const hours = [0, 24, 48, 96];
  return (
    <Drawing width={343} height={480} variant="narrow" label={finding}>
      <Path className="sea0" d={boxPath(box)} />
      <WorkloadCurves at={at} level={level} base={base} />
      <Path d={ticksAcross(at(0), at(96), 32, base, 4)} />
      <Path className="k" d={`M${at(0)} ${base}H${at(96)}`} />
      <Words />
      <Texts anchor="middle" items={hours.map((hour) => [at(hour), base + 22, hour])} />
      <Label x={at(reportingLimit)} y={base + 22} className="nb" anchor="middle">
        {reportingLimit}
      </Label>
      <Path className="k2" d={`M${at(reportingLimit)} 26V${base + 6}`} />
      <List />
      <SheetFrame {...box} columns={8} rows={12} band={5} />
    </Drawing>
  );
}

function Words() {
  return (
    <>
      <Label x={at(reportingLimit) + 8} y={18} className="nb" anchor="end">
        72 hours to tell the ICO
      </Label>
      <Texts
        className="nb"
        items={[
          [at(0), 74, 'Rehearsed'],
          [at(37), 56, 'Without a plan'],
        ]}
      />
      <Texts
        items={[
          [at(0), 90, `${peak.planned.people} people`],
          [at(37), 72, `${peak.unplanned.people} people`],
          [at(37), 88, `${personHours(unplanned)} hours`],
          [at(0), 106, `${personHours(planned)} hours`],
        ]}
      />
    </>
  );
}

function List() {
  const y = (i: number) => list + i * row;
  const limit = decisions.findIndex(([hour]) => hour === reportingLimit);
  return (
    <>
      <Path className="g" d={decisions.map((_, i) => `M${box.x} ${y(i)}h${box.width}`).join('')} />
      <Texts
        className="nb"
        anchor="end"
        items={decisions.map(([hour], i) => [44, y(i) + 19, hour])}
      />
      <Texts className="s" items={decisions.map(([, role], i) => [53, y(i) + 19, role])} />
      <Texts items={decisions.map(([, , what], i) => [139, y(i) + 19, what])} />
      <Path className="k2" d={`M${box.x} ${y(limit)}h${box.width}`} />
    </>
  );
}
