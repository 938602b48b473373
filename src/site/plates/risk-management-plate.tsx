import { Disc, Drawing, Label, Path } from '../../ui/drawings/drawing.tsx';
import { RiskField } from './risk-field.tsx';
import { highRisks, otherRisks, score } from './risk-register.ts';

/** Proves: a register says what will have moved below the line in a quarter, and who moves it. */
export function RiskManagementPlate() {
  return (
    <>
      <WideRegister />
      <NarrowRegister />
    </>
  );
}

const finding =
  'A register of 34 risks, scored by likelihood times impact. Six score 16 or more at the start. After one quarter five of them have fallen to between 5 and 8, because each had an owner and a date; the sixth still scores 16 and is due next quarter.';

const steps = [1, 2, 3, 4, 5];
const rest = `${otherRisks.length} more, all below the line`;

function WideRegister() {
  const box = { x: 62, y: 34, width: 390, height: 390 };
  const columns = { number: 512, name: 538, start: 872, end: 944 };
  return (
    <Drawing width={960} height={490} variant="wide" label={finding}>
      <RiskField box={box} radius={12} band={7} />
      <g textAnchor="middle">
        {steps.map((step) => (
          <Label key={step} x={62 + (step - 0.5) * 78} y={452}>
            {step}
          </Label>
        ))}
        <Label x={24} y={229} className="lb" turned>
          Impact
        </Label>
        <Label x={257} y={478} className="lb">
          Likelihood
        </Label>
      </g>
      <g textAnchor="end">
        {steps.map((step) => (
          <Label key={step} x={47} y={429 - (step - 0.5) * 78}>
            {step}
          </Label>
        ))}
      </g>
      <g className="lbi">
        <Label x={columns.name} y={19}>
          Risk, with its owner and date
        </Label>
        <Label x={columns.start} y={19} anchor="end">
          Start
        </Label>
        <Label x={columns.end} y={19} anchor="end">
          Day 90
        </Label>
      </g>
      <Path className="k" d={'M500 28H944'} />
      <Path className="g" d={highRisks.map((_, i) => `M500 ${86 + i * 58}H944`).join('')} />
      <Register top={52} pitch={58} columns={columns} radius={12} />
      <Label x={columns.name} y={404} className="lbi">
        {rest}
      </Label>
      <Disc at={[512, 447]} radius={9} className="gate" />
      <Disc at={[656, 447]} radius={6} className="dot" />
      <Path className="pt" d="M824 447h0" />
      <g className="lbi">
        <Label x={columns.name} y={452}>
          at the start
        </Label>
        <Label x={670} y={452}>
          after a quarter
        </Label>
        <Label x={834} y={452}>
          another risk
        </Label>
        <Label x={columns.name} y={478}>
          The heavy line is a score of 16.
        </Label>
      </g>
    </Drawing>
  );
}

/** The same field above its register. */
function NarrowRegister() {
  const box = { x: 32, y: 30, width: 300, height: 300 };
  const columns = { number: 13, name: 32, start: 288, end: 336 };
  return (
    <Drawing width={343} height={720} variant="narrow" label={finding}>
      <RiskField box={box} radius={9.5} band={5} />
      <g textAnchor="middle">
        {steps.map((step) => (
          <Label key={step} x={32 + (step - 0.5) * 60} y={350}>
            {step}
          </Label>
        ))}
        {steps.map((step) => (
          <Label key={step} x={18} y={334 - (step - 0.5) * 60}>
            {step}
          </Label>
        ))}
      </g>
      <g className="s i">
        <Label x={32} y={372}>
          Likelihood across, impact up. The heavy line is 16.
        </Label>
        <Label x={46} y={396}>
          at the start
        </Label>
        <Label x={148} y={396}>
          after a quarter
        </Label>
        <Label x={262} y={396}>
          another risk
        </Label>
        <Label x={columns.start} y={432} anchor="end">
          Start
        </Label>
        <Label x={columns.end} y={432} anchor="end">
          Day 90
        </Label>
        <Label x={columns.name} y={432}>
          Risk, owner and date
        </Label>
        <Label x={columns.name} y={712}>
          {rest}
        </Label>
      </g>
      <Disc at={[36, 392]} radius={6.5} className="gate" />
      <Disc at={[138, 392]} radius={4.8} className="dot" />
      <Path className="pt" d="M252 392h0" />
      <Path className="k" d="M4 440H336" />
      <Path className="g" d={highRisks.map((_, i) => `M4 ${482 + i * 42.5}H336`).join('')} />
      <Register top={458} pitch={42.5} columns={columns} radius={9.5} />
    </Drawing>
  );
}

type RegisterProps = {
  /** Base line of the first name; the owner stands a line lower. */
  top: number;
  pitch: number;
  columns: { number: number; name: number; start: number; end: number };
  radius: number;
};

function Register({ top, pitch, columns, radius }: RegisterProps) {
  const rows = highRisks.map((risk, i) => ({ ...risk, y: top + i * pitch }));
  return (
    <>
      {rows.map(({ number, y }) => (
        <Disc key={number} at={[columns.number, y - 4]} radius={radius} className="gate" />
      ))}
      <g className="sg">
        {rows.map(({ number, y }) => (
          <Label key={number} x={columns.number} y={y + 0.5}>
            {number}
          </Label>
        ))}
      </g>
      <g className="b">
        {rows.map(({ number, name, y }) => (
          <Label key={number} x={columns.name} y={y}>
            {name}
          </Label>
        ))}
      </g>
      <g className="s">
        {rows.map(({ number, owner, due, y }) => (
          <Label key={number} x={columns.name} y={y + radius + 8}>
            {`${owner}, ${due}`}
          </Label>
        ))}
      </g>
      <g textAnchor="end">
        {rows.map(({ number, start, y }) => (
          <Label key={number} x={columns.start} y={y}>
            {score(start)}
          </Label>
        ))}
      </g>
      <g textAnchor="end" className="b">
        {rows.map(({ number, end, y }) => (
          <Label key={number} x={columns.end} y={y}>
            {score(end)}
          </Label>
        ))}
      </g>
    </>
  );
}
