import { TrainingWide } from './training-wide.tsx';
import { Area, Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import { scale } from '../../ui/drawings/drawing-geometry.ts';
import { depths, finding, modules, roles, total } from './training-programme.ts';

/**
 * Proves: "Everyone takes 35 minutes a year, and nobody more than 125: no one needs all six." The
 * lengths are those of the course catalogue; the order of the year is illustrative.
 */
export function TrainingPlate() {
  return (
    <>
      <TrainingWide />
      <TrainingNarrow />
    </>
  );
}

const box = { x: 8, y: 28, width: 327, height: 468 };
const right = box.x + box.width;
const length = scale([0, 90], [box.x, right]);
const row = 53;
const foot = box.y + row * modules.length + 4;

/** The soundings laid level, one under the other, and below them each role's sum. */
function TrainingNarrow() {
  return (
    <Drawing width={343} height={504} variant="narrow" label={finding}>
      <Area {...box} className="sea0" />
      <Path className="g" d={[30, 60].map((at) => `M${length(at)} ${box.y}V${foot}`).join('')} />
      {modules.map(({ minutes, lines, forWhom }, i) => {
        const y = box.y + row * i;
        return (
          <g key={minutes}>
            <Label x={box.x + 8} y={y + 20} className="nb u0">
              {lines.join(' ')}
            </Label>
            <Label x={right - 8} y={y + 20} anchor="end" className="lbi u0">
              {forWhom}
            </Label>
            <Sounding minutes={minutes} y={y + 28} />
          </g>
        );
      })}
      <Path className="k2" d={`M${box.x} ${foot}H${right}`} />
      {roles.map(({ name, takes }, i) => {
        const y = foot + 23 + i * 26;
        return (
          <g key={name}>
            <Label x={box.x + 8} y={y} className="lb">
              {name}
            </Label>
            <Label x={right - 68} y={y} anchor="end" className="s">
              {`${takes.join(' + ')} =`}
            </Label>
            <Label x={right - 8} y={y} anchor="end" className="nb">
              {`${total(takes)} min`}
            </Label>
          </g>
        );
      })}
      <SheetFrame {...box} columns={12} rows={18} band={5} />
      <Label x={box.x} y={box.y - 11}>
        0
      </Label>
      {[30, 60].map((at) => (
        <Label key={at} x={length(at)} y={box.y - 11} anchor="middle">
          {at}
        </Label>
      ))}
      <Label x={right} y={box.y - 11} anchor="end">
        90 minutes
      </Label>
    </Drawing>
  );
}

function Sounding({ minutes, y }: { minutes: number; y: number }) {
  const end = length(minutes);
  return (
    <>
      {depths
        .filter(({ from }) => from < minutes)
        .map(({ from, to, tint }) => (
          <Area
            key={tint}
            x={length(from)}
            y={y}
            width={length(Math.min(to, minutes)) - length(from)}
            height={20}
            className={tint}
          />
        ))}
      <Path className="k" d={`M${box.x} ${y}H${end}V${y + 20}H${box.x}`} />
      <Label x={end - 7} y={y + 15} anchor="end" className="nb">
        {minutes}
      </Label>
    </>
  );
}
