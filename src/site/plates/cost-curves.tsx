import { Area, Disc, Label, Line, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import type { Box, Point } from '../../ui/drawings/drawing-geometry.ts';
import { graticule, scale, smooth } from '../../ui/drawings/drawing-geometry.ts';
import { builtIn, equal, gates, goLive, addedLater } from './cost-curves-data.ts';
import { GateFlags } from './gate-flags.tsx';
import { NumberedGate } from './numbered-gate.tsx';

type Props = {
  box: Box;
  band: number;
  /** Of the gates. */
  radius: number;
  /** The gates carry their names; without, the drawing needs a key. */
  flags?: boolean;
};

/** Cost over 30 months on two ways, with the gates of the better one and the gap at the end. */
export function CostCurves({ box, band, radius, flags = false }: Props) {
  const { x, y, width, height } = box;
  const [right, bottom] = [x + width, y + height];
  const month = scale([0, 30], [x, right]);
  const cost = scale([0, 110], [bottom, y]);
  const place = (value: number, i: number): Point => [month(i * 3), cost(value)];
  const early = smooth(builtIn.map(place));
  const late = smooth(addedLater.map(place));
  const toAxis = `V${bottom}H${x}Z`;
  return (
    <>
      <Area {...box} className="sea0" />
      <Path className="t1" d={late + toAxis} />
      <Path className="t2" d={early + toAxis} />
      <Path className="g" d={graticule(box, 10, 11)} />
      <Line from={[month(goLive), y - band]} to={[month(goLive), bottom + band]} className="k2" />
      <Path className="k dash" d={late} />
      <Path className="k2" d={early} />
      <Disc at={[month(equal.month), cost(equal.cost)]} radius={radius / 3} className="dot" />
      {flags && <GateFlags month={month} cost={cost} />}
      {gates.map((gate, i) => (
        <NumberedGate
          key={gate.name}
          at={[month(gate.month), cost(gate.cost)]}
          number={i + 1}
          radius={radius}
        />
      ))}
      <Words right={right} gap={radius} month={month} cost={cost} />
      <SheetFrame {...box} columns={10} rows={11} band={band} />
      <Scales box={box} band={band} month={month} cost={cost} />
      <Saving x={right + band + 5} cost={cost} isLarge={flags} />
    </>
  );
}

type Scale = (value: number) => number;

type WordsProps = { right: number; gap: number; month: Scale; cost: Scale };

function Words({ right, gap, month, cost }: WordsProps) {
  return (
    <>
      {['Added', 'later'].map((word, i) => (
        <Label
          key={word}
          x={month(24.4) - gap / 2}
          y={cost(84) + i * gap * 1.6}
          anchor="end"
          className="nb u0"
        >
          {word}
        </Label>
      ))}
      <Label x={right - 10} y={cost(40)} anchor="end" className="nb u2">
        Built in
      </Label>
      <Label x={month(goLive) - 8} y={cost(103)} anchor="end" className="lbi u0">
        build
      </Label>
      <Label x={month(goLive) + 8} y={cost(103)} className="lbi u0">
        in service
      </Label>
    </>
  );
}

function Scales({ box, band, month, cost }: { box: Box; band: number; month: Scale; cost: Scale }) {
  const below = box.y + box.height + band + 18;
  return (
    <>
      {[0, 20, 40, 60, 80, 100].map((value) => (
        <Label key={value} x={box.x - band - 6} y={cost(value) + 5} anchor="end">
          {value}
        </Label>
      ))}
      {[0, 6, 12, 18, 24, 30].map((value) => (
        <Label
          key={value}
          x={month(value)}
          y={below}
          anchor="middle"
          className={value === goLive ? 'nb' : 'n'}
        >
          {value}
        </Label>
      ))}
      <Label x={month(2.85)} y={below} anchor="middle" className="s i">
        month
      </Label>
    </>
  );
}

/** The dimension line from what adding it later costs down to 70 and 60 per cent of that. */
function Saving({ x, cost, isLarge }: { x: number; cost: Scale; isLarge: boolean }) {
  const ticks = [100, 70, 60].map((value) => `M${x} ${cost(value)}h8`).join('');
  const baseLines = isLarge ? [46, 96, 122] : [26, 44, 62];
  return (
    <>
      <Path className="k" d={`${ticks}M${x + 4} ${cost(100)}V${cost(60)}`} />
      {['30 to', '40%', 'less'].map((word, i) => (
        <Label
          key={word}
          x={x + 14}
          y={cost(100) + (baseLines[i] ?? 0)}
          className={isLarge && i < 2 ? 'big' : 'nb'}
        >
          {word}
        </Label>
      ))}
    </>
  );
}
