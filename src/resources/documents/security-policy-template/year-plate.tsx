import { Area, Disc, Drawing, Label, Path, SheetFrame } from '../../../ui/drawings/drawing.tsx';
import { graticule } from '../../../ui/drawings/drawing-geometry.ts';
import { duties } from './duties.ts';

const box = { x: 112, y: 30, width: 520, height: duties.length * 22 };
const column = box.width / 12;
const row = box.height / duties.length;

/** The policy's recurring duties across its first year. */
export function YearPlate() {
  const count = duties.reduce((sum, duty) => sum + duty.months.length, 0);
  const busiest = Math.max(...load());
  const label = `${count} dates in twelve months for ${duties.length} duties, at most ${busiest} in one month.`;
  return (
    <Drawing width={640} height={box.y + box.height + 34} label={label}>
      <Area {...box} className="sea0" />
      {load().map((dates, month) => (
        <Area
          key={month}
          x={box.x + month * column}
          y={box.y}
          width={column}
          height={box.height}
          className={dates >= 4 ? 't2' : 't1'}
        />
      ))}
      <Path className="g" d={graticule(box, 12, duties.length)} />
      <SheetFrame {...box} columns={12} rows={duties.length} />
      {duties.map((duty, y) => (
        <g key={duty.id}>
          <Label x={box.x - 14} y={box.y + (y + 0.5) * row + 4} anchor="end">
            {duty.short}
          </Label>
          {duty.months.map((month) => (
            <Disc
              key={month}
              at={[box.x + (month - 0.5) * column, box.y + (y + 0.5) * row]}
              radius={duty.months.length === 1 ? 5 : 3.5}
              className="dot"
            />
          ))}
        </g>
      ))}
      <g className="sg">
        {load().map((dates, month) => (
          <g key={month}>
            <Label x={box.x + (month + 0.5) * column} y={16}>
              {month + 1}
            </Label>
            <Label
              x={box.x + (month + 0.5) * column}
              y={box.y + box.height + 24}
              className={dates >= 4 ? 'b' : 'n'}
            >
              {dates}
            </Label>
          </g>
        ))}
      </g>
      <Label x={box.x - 14} y={16} anchor="end" className="s">
        Month
      </Label>
      <Label x={box.x - 14} y={box.y + box.height + 24} anchor="end" className="s">
        Dates
      </Label>
    </Drawing>
  );
}

/** Dates in each of the twelve months. */
function load(): number[] {
  return Array.from(
    { length: 12 },
    (_, month) => duties.filter((duty) => duty.months.includes(month + 1)).length,
  );
}
