import { Disc, Drawing, Label } from '../../ui/drawings/drawing.tsx';
import { CostCurves } from './cost-curves.tsx';
import { gates } from './cost-curves-data.ts';
import { NumberedGate } from './numbered-gate.tsx';

/**
 * Proves: "Security in the first drawing costs more until after go-live, and 30 to 40% less in the
 * end." The 30 to 40% are measured; the months and the shape of the curves are illustrative.
 */
export function GreenfieldPlate() {
  return (
    <>
      <Drawing width={960} height={480} variant="wide" label={finding}>
        <CostCurves box={{ x: 48, y: 10, width: 766, height: 404 }} band={7} radius={13} flags />
        <Label x={41} y={472} className="lbi">
          Cost so far. Adding it later ends at 100.
        </Label>
        <Disc at={[484, 467]} radius={4.5} className="dot" />
        <Label x={496} y={472} className="lbi">
          equal in month 23
        </Label>
      </Drawing>
      <Drawing width={343} height={524} variant="narrow" label={finding}>
        <CostCurves box={{ x: 34, y: 8, width: 250, height: 308 }} band={5} radius={10} />
        {gates.map(({ name, what }, i) => (
          <g key={name}>
            <NumberedGate at={[46, 372 + i * 29]} number={i + 1} radius={10} />
            <Label x={64} y={377 + i * 29} className="lb">
              {`${name}: ${what}`}
            </Label>
          </g>
        ))}
        <Label x={36} y={496} className="lbi">
          Cost so far. Adding it later ends at 100.
        </Label>
        <Disc at={[46, 512]} radius={3.5} className="dot" />
        <Label x={64} y={517} className="lbi">
          equal in month 23
        </Label>
      </Drawing>
    </>
  );
}

const finding =
  'Cost of security over 30 months, built in or added later. Built in, it passes four gates (design, ' +
  'build, release, in service), costs more up to month 23, and in the end 30 to 40 per cent less.';
