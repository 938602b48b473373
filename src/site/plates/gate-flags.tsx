import { Label, Path } from '../../ui/drawings/drawing.tsx';
import { gates } from './cost-curves-data.ts';

type Scale = (value: number) => number;

/** The gates' names on lines of their own lengths, so that no name crosses another's line. */
export function GateFlags({ month, cost }: { month: Scale; cost: Scale }) {
  const staffs = gates.map((gate) => {
    const top = cost(gate.level) - (gate.level > gate.cost ? 12 : 0);
    return `M${month(gate.month)} ${cost(gate.cost)}V${top}`;
  });
  return (
    <>
      <Path d={staffs.join('')} />
      {gates.map((gate) => {
        const isLeft = 'side' in gate;
        return (
          <Label
            key={gate.name}
            x={month(gate.month) + (isLeft ? -9 : 9)}
            y={cost(gate.level)}
            anchor={isLeft ? 'end' : undefined}
            className={gate.level > gate.cost ? 'lb u0' : 'lb u2'}
          >
            {`${gate.name}: ${gate.what}`}
          </Label>
        );
      })}
    </>
  );
}
