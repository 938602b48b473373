import { Area, Drawing, Label, SheetFrame } from '../../../ui/drawings/drawing.tsx';
import { asks, type Regime, topics, topicsWith } from './topics.ts';

const regimes: readonly { regime: Regime; name: string }[] = [
  { regime: 'essentials', name: 'Cyber Essentials' },
  { regime: 'csf', name: 'NIST CSF 2.0' },
  { regime: 'caf', name: 'CAF 4.0' },
  { regime: 'gdpr', name: 'UK GDPR' },
];

const box = { x: 112, y: 84, width: 520, height: 152 };
const column = box.width / topics.length;
const row = box.height / regimes.length;

/** How many of each topic's points each regime asks for. */
export function TopicsPlate() {
  const count = (regime: Regime) => `${topicsWith(regime)} of ${topics.length} topics`;
  const label = `Cyber Essentials asks for something in ${count('essentials')}, NIST CSF in ${count('csf')}, CAF in ${count('caf')}, UK GDPR in ${count('gdpr')}.`;
  return (
    <Drawing width={640} height={250} label={label}>
      {regimes.map(({ regime, name }, y) => (
        <g key={regime}>
          {topics.map((topic, x) => (
            <Area
              key={topic.id}
              x={box.x + x * column}
              y={box.y + y * row}
              width={column}
              height={row}
              className={`${tint(asks(topic, regime) / topic.rows.length)} g`}
            />
          ))}
          <Label x={box.x - 14} y={box.y + (y + 0.5) * row + 4} anchor="end">
            {name}
          </Label>
          <g className="sg">
            {topics.map((topic, x) => (
              <Label
                key={topic.id}
                x={box.x + (x + 0.5) * column}
                y={box.y + (y + 0.5) * row + 5}
                className="n14"
              >
                {asks(topic, regime) || ''}
              </Label>
            ))}
          </g>
        </g>
      ))}
      <SheetFrame {...box} columns={topics.length} rows={regimes.length} />
      {topics.map((topic, x) => (
        <Label key={topic.id} x={box.x + (x + 0.5) * column + 4} y={box.y - 12} turned>
          {topic.short}
        </Label>
      ))}
    </Drawing>
  );
}

function tint(share: number): string {
  if (share === 0) return 'sea0';
  if (share < 0.5) return 't1';
  return share < 1 ? 't2' : 't3';
}
