import { Drawing, Label } from '../../ui/drawings/drawing.tsx';
import { NumberedGate } from './numbered-gate.tsx';
import { ZonePlan, narrowPlan, widePlan } from './zone-plan.tsx';

/**
 * Proves: "Three boundaries thin out those who can get in: 152 reach the offices, 140 the cloud, and
 * nine the records." The counts are illustrative and those of the firm of 140 people on home.
 */
export function ArchitecturePlate() {
  return (
    <>
      <Drawing width={960} height={496} variant="wide" label={finding}>
        <ZonePlan plan={widePlan} />
        <Key x={656} top={36} groupHeight={150} lineHeight={25} radius={13} />
        <Label x={643} y={484} className="lbi">
          The figures count who can get that far.
        </Label>
      </Drawing>
      <Drawing width={343} height={716} variant="narrow" label={finding}>
        <ZonePlan plan={narrowPlan} />
        <Key x={22} top={364} groupHeight={116} lineHeight={19} radius={11} />
        <Label x={11} y={708} className="lbi">
          The figures count who can get that far.
        </Label>
      </Drawing>
    </>
  );
}

const finding =
  'Plan of a firm’s data behind three numbered boundaries. 152 people can cross the first, from the ' +
  'internet to the offices; 140 the second, from the offices to the cloud; and only five people and ' +
  'four applications the third, from the cloud to the records. Visitors and suppliers end in the ' +
  'offices.';

const crossings = [
  {
    name: 'Internet to offices',
    lines: [
      '140 staff, 12 from suppliers',
      'firewall, managed devices,',
      'web filter, guest network',
    ],
    behind: 'Behind it: laptops, printers',
  },
  {
    name: 'Offices to cloud',
    lines: ['140 staff', 'passkey or second factor, device', 'check, separate admin accounts'],
    behind: 'Behind it: email, documents',
  },
  {
    name: 'Cloud to records',
    lines: [
      '5 named people, 4 applications',
      'fewest rights, keys held apart',
      'from data, a log of every read',
    ],
    behind: 'Behind it: customers, payroll',
  },
];

type KeyProps = { x: number; top: number; groupHeight: number; lineHeight: number; radius: number };

function Key({ x, top, groupHeight, lineHeight, radius }: KeyProps) {
  const textX = x + radius + 12;
  return crossings.map(({ name, lines: [who, ...controls], behind }, i) => {
    const y = top + i * groupHeight;
    return (
      <g key={name}>
        <NumberedGate at={[x, y - 5]} number={i + 1} radius={radius} />
        <Label x={textX} y={y} className="nb">
          {name}
        </Label>
        <Label x={textX} y={y + lineHeight} className="lb">
          {who ?? ''}
        </Label>
        {controls.map((control, line) => (
          <Label key={control} x={textX} y={y + (line + 2) * lineHeight} className="lbi">
            {control}
          </Label>
        ))}
        <Label x={textX} y={y + 4 * lineHeight} className="lb">
          {behind}
        </Label>
      </g>
    );
  });
}
