import { Area, Disc, Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import { scale } from '../../ui/drawings/drawing-geometry.ts';
import { depths, finding, modules, roles, total } from './training-programme.ts';

const box = { x: 198, y: 34, width: 648, height: 458 };
const right = box.x + box.width;
const column = box.width / modules.length;
const surface = box.y + 26;
const depth = scale([0, 90], [surface, surface + 230]);
const foot = depth(90) + 54;
const row = 29;
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const monthX = scale([0.5, 12.5], [box.x, right]);
const moduleX = scale([-0.5, 5.5], [box.x, right]);

/** A section through the year above; below, in the same columns, who takes what. */
export function TrainingWide() {
  return (
    <Drawing width={960} height={506} variant="wide" label={finding}>
      <Area {...box} className="sea0" />
      <Bed />
      <Path
        className="dotf"
        d={months.map((m) => `M${monthX(m)} ${surface - 10}l5 9h-10z`).join('')}
      />
      <Soundings />
      <Attendance />
      <SheetFrame {...box} columns={12} rows={12} band={7} />
      {months.map((m) => (
        <Label key={m} x={monthX(m)} y={box.y - 13} anchor="middle">
          {m}
        </Label>
      ))}
      <g textAnchor="end">
        <Label x={box.x - 16} y={box.y - 13} className="lb">
          Month
        </Label>
        <Label x={box.x - 16} y={box.y + 19} className="lbi">
          test email
        </Label>
        {depths.map(({ to }) => (
          <Label key={to} x={box.x - 16} y={depth(to) + 5}>
            {`${to} minutes`}
          </Label>
        ))}
      </g>
    </Drawing>
  );
}

/** Tints down to the longest module, and over them the ground that each module's foot stands on. */
function Bed() {
  const bend = 14;
  const steps = modules.map(({ minutes }, i) => {
    const before = modules[i - 1];
    const edge = box.x + column * i;
    const level = depth(minutes);
    if (!before) return `M${box.x} ${level}`;
    const above = depth(before.minutes);
    return `H${edge - bend}C${edge} ${above} ${edge} ${level} ${edge + bend} ${level}`;
  });
  const bed = `${steps.join('')}H${right}`;
  return (
    <>
      {depths.map(({ from, to, tint }) => (
        <Area
          key={tint}
          x={box.x}
          y={depth(from)}
          width={box.width}
          height={depth(to) - depth(from)}
          className={tint}
        />
      ))}
      <Path className="h" d={[30, 60].map((at) => `M${box.x} ${depth(at)}H${right}`).join('')} />
      <Path className="sea0" d={`${bed}V${foot}H${box.x}Z`} />
      <Path className="k2" d={`${bed}M${box.x} ${surface}H${right}`} />
    </>
  );
}

function Soundings() {
  return modules.map(({ minutes, lines }, i) => {
    const x = moduleX(i);
    const level = depth(minutes);
    return (
      <g key={minutes}>
        <Path className="k" d={`M${x} ${surface}V${level}`} />
        <Label x={x + 9} y={level - 10} className="nb">
          {minutes}
        </Label>
        {lines.map((line, j) => (
          <Label key={line} x={x} y={level + 22 + j * 20} anchor="middle" className="lb">
            {line}
          </Label>
        ))}
      </g>
    );
  });
}

function Attendance() {
  return (
    <>
      <Label x={box.x + 14} y={foot - 40} className="lbi">
        Everyone takes the first two,
      </Label>
      <Label x={box.x + 14} y={foot - 18} className="lbi">
        and each role adds one of its own.
      </Label>
      <Label x={right + 17} y={foot - 8} className="lbi">
        in a year
      </Label>
      <Path className="k" d={`M${box.x} ${foot}H${right}`} />
      <Path
        className="g"
        d={roles.map((_, i) => `M${box.x} ${foot + row * i}H${right}`).join('')}
      />
      {roles.map(({ name, takes }, i) => {
        const y = foot + row * (i + 0.5);
        return (
          <g key={name}>
            <Label x={box.x - 16} y={y + 5} anchor="end" className="lb">
              {name}
            </Label>
            {modules.map(
              ({ minutes }, j) =>
                takes.includes(minutes) && (
                  <Disc key={minutes} at={[moduleX(j), y]} radius={5} className="dot" />
                ),
            )}
            <Label x={right + 17} y={y + 5} className="nb">
              {`${total(takes)} min`}
            </Label>
          </g>
        );
      })}
    </>
  );
}
