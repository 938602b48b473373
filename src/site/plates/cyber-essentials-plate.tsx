import { Disc, Drawing, Label, Path } from '../../ui/drawings/drawing.tsx';
import { polar } from '../../ui/drawings/drawing-geometry.ts';
import type { Fan } from './control-lights.tsx';
import { ControlLights } from './control-lights.tsx';
import { controls } from './five-controls.ts';

/** Proves: five controls close the commonest ways in. */
export function CyberEssentialsPlate() {
  return (
    <>
      <WideLights />
      <NarrowLights />
    </>
  );
}

const finding =
  'Five controls around a firm, each closing one of the commonest ways in: firewalls open services, secure configuration default passwords, user access control stolen passwords, malware protection infected files, security update management known flaws. Two misses are an automatic fail: MFA off where a cloud service offers it, and a high or critical update later than 14 days.';

/** Between two lines of a label in the wide drawing; room for 17 units. */
const lead = 21;

function WideLights() {
  const fan: Fan = {
    firm: [480, 410],
    inner: 64,
    limit: 222,
    outer: 286,
    ring: 300,
    reach: 374,
    light: 13,
  };
  return (
    <Drawing width={960} height={430} variant="wide" label={finding}>
      <ControlLights fan={fan} />
      <g textAnchor="middle">
        {controls.map(({ number, name, nameAt, bearing }) => {
          const [x, y] = polar(fan.firm, nameAt, bearing);
          return <CentredLines key={number} words={name} x={x} y={y + 6} />;
        })}
        <Label x={480} y={392}>
          Your firm
        </Label>
      </g>
      <g textAnchor="middle" className="b">
        {controls.map(({ number, fail, bearing }) => {
          // The limit of the fifth control stands lower, clear of the ring round its light.
          const [x, y] = polar(fan.firm, 254, bearing && bearing + 6);
          return fail && <CentredLines key={number} words={fail.limit} x={x} y={y + 6} />;
        })}
      </g>
      <g className="i">
        {controls.map(({ number, wayIn: { words, at, anchor } }) => (
          <CentredLines key={number} words={words} x={at[0]} y={at[1]} anchor={anchor} />
        ))}
      </g>
      {controls.map(({ number, fail }) => fail && <WideFail key={number} {...fail} />)}
    </Drawing>
  );
}

type LinesProps = { words: readonly string[]; x: number; y: number; anchor?: 'end' | undefined };

/** Lines of text with `y` for the base line of their middle. */
function CentredLines({ words, x, y, anchor }: LinesProps) {
  return words.map((line, i) => (
    <Label key={line} x={x} y={y + lead * (i - (words.length - 1) / 2)} anchor={anchor}>
      {line}
    </Label>
  ));
}

type FailProps = { when: readonly string[]; at: readonly [number, number] };

function WideFail({ when, at: [x, y] }: FailProps) {
  return (
    <>
      <Label x={x} y={y} className="b">
        Automatic fail
      </Label>
      {when.map((line, i) => (
        <Label key={line} x={x} y={y + lead * (i + 1)}>
          {i ? line : `if ${line}`}
        </Label>
      ))}
    </>
  );
}

/** The lights alone, and under them what the wide drawing writes into its sectors. */
function NarrowLights() {
  const fan: Fan = {
    firm: [171, 186],
    inner: 34,
    limit: 92,
    outer: 128,
    ring: 138,
    reach: 174,
    light: 9.5,
  };
  const rows = controls.map((control, i) => ({ ...control, y: 232 + i * 40 + (i > 2 ? 34 : 0) }));
  return (
    <Drawing width={343} height={488} variant="narrow" label={finding}>
      <ControlLights fan={fan} />
      <Label x={171} y={176} anchor="middle">
        Firm
      </Label>
      <g className="sg b">
        <Label x={171} y={76}>
          MFA
        </Label>
        <Label x={279} y={167}>
          14
        </Label>
        <Label x={279} y={180}>
          days
        </Label>
      </g>
      <Path
        className="g"
        d={rows
          .slice(1)
          .map(({ y }) => `M4 ${y - 20}H338`)
          .join('')}
      />
      {rows.map(({ number, y, fail }) => (
        <g key={number}>
          <Disc at={[14, y]} radius={9.5} className="dot" />
          {fail && <Disc at={[14, y]} radius={14} className="dg" />}
        </g>
      ))}
      <g className="sg w">
        {rows.map(({ number, y }) => (
          <Label key={number} x={14} y={y + 4.5}>
            {number}
          </Label>
        ))}
      </g>
      {rows.map(({ number, name, wayIn, y }) => (
        <g key={number}>
          <Label x={34} y={y - 2} className="b">
            {name.join(' ')}
          </Label>
          <Label x={34} y={y + 14}>
            {`against ${wayIn.words.join(' ').toLowerCase()}`}
          </Label>
        </g>
      ))}
      <g className="i">
        {rows.map(({ number, fail, y }) => fail && <NarrowFail key={number} {...fail} y={y} />)}
      </g>
    </Drawing>
  );
}

function NarrowFail({ when, y }: { when: readonly string[]; y: number }) {
  return (
    <>
      <Label x={34} y={y + 31}>
        {`Automatic fail if ${when.slice(0, -1).join(' ')}`}
      </Label>
      <Label x={34} y={y + 47}>
        {when.slice(-1).join('')}
      </Label>
    </>
  );
}
