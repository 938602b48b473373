import { Area, Drawing, Label, Line, SheetFrame } from '../../../ui/drawings/drawing.tsx';
import { countBy, groups, type Horizon, totalBy } from './checks.ts';

const horizons: readonly { horizon: Horizon; label: string }[] = [
  { horizon: 'week', label: 'First week' },
  { horizon: 'month', label: 'First month' },
  { horizon: 'quarter', label: 'First quarter' },
];

const box = { x: 8, y: 34, width: 624, height: 150 };
const column = box.width / groups.length;
const row = box.height / horizons.length;
const left = 92;

/** How many checks of each group belong in the first week, month and quarter. */
export function ChecksPlate() {
  const label = `${totalBy('week')} checks belong in the first week, ${totalBy('month')} in the first month and ${totalBy('quarter')} in the first quarter.`;
  return (
    <Drawing width={left + 648} height={244} label={label}>
      <g transform={`translate(${left} 0)`}>
        {horizons.map(({ horizon }, y) =>
          groups.map((group, x) => (
            <Area
              key={group.id + horizon}
              x={box.x + x * column}
              y={box.y + y * row}
              width={column}
              height={row}
              className={`${tint(countBy(group, horizon))} g`}
            />
          )),
        )}
        <Line from={[box.x, box.y + row]} to={[box.x + box.width, box.y + row]} className="k2" />
        <SheetFrame {...box} columns={groups.length} rows={horizons.length} />
        {groups.map((group, x) => (
          <g key={group.id} className="sg">
            {horizons.map(({ horizon }, y) => (
              <Label
                key={horizon}
                x={box.x + (x + 0.5) * column}
                y={box.y + (y + 0.5) * row + 5}
                className={countBy(group, horizon) >= 4 ? 'n14 b' : 'n14'}
              >
                {countBy(group, horizon) || ''}
              </Label>
            ))}
            <Label x={box.x + (x + 0.5) * column} y={18}>
              {x + 1}
            </Label>
            <Label x={box.x + (x + 0.5) * column} y={box.y + box.height + 24}>
              {group.short}
            </Label>
          </g>
        ))}
      </g>
      {horizons.map(({ horizon, label: name }, y) => (
        <Label key={horizon} x={left - 8} y={box.y + (y + 0.5) * row + 4} anchor="end">
          {name}
        </Label>
      ))}
      <Label x={left - 8} y={18} anchor="end" className="s">
        Group
      </Label>
      <Label x={left + 8} y={240} className="lbi">
        Above the heavy line: what to do this week, before you buy anything.
      </Label>
    </Drawing>
  );
}

function tint(count: number): string {
  if (count >= 4) return 't3';
  if (count >= 3) return 't2';
  return count >= 1 ? 't1' : 'sea0';
}
