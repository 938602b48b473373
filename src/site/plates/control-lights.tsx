import { Disc, Label, Path, TickArc } from '../../ui/drawings/drawing.tsx';
import type { Point } from '../../ui/drawings/drawing-geometry.ts';
import { arc, polar, round, ticksAround, wedge } from '../../ui/drawings/drawing-geometry.ts';
import { controls } from './five-controls.ts';

export type Fan = {
  firm: Point;
  /** Radii: the firm, the limit that must be met, the sectors' end, the ring, the ways in. */
  inner: number;
  limit: number;
  outer: number;
  ring: number;
  reach: number;
  /** The radius of a light. */
  light: number;
};

/** Five lights round the firm, each with its sector; a dotted ring where a miss fails at once. */
export function ControlLights({ fan }: { fan: Fan }) {
  const { firm, inner, limit, outer, ring, light } = fan;
  const [x, y] = firm;
  const lights = controls.map((control) => ({
    ...control,
    at: polar(firm, ring, control.bearing),
  }));
  const strict = lights.filter(({ fail }) => fail);
  return (
    <>
      {lights.map(({ number, bearing, fail }) => (
        <Path
          key={number}
          className={fail ? 't2 kk' : 't1 kk'}
          d={wedge(firm, inner, outer, bearing - 18, bearing + 18)}
        />
      ))}
      {strict.map(({ number, bearing }) => (
        <Path
          key={number}
          className="t3 kk"
          d={wedge(firm, limit, outer, bearing - 18, bearing + 18)}
        />
      ))}
      <Path d={arc(firm, ring, -90, 90)} />
      <TickArc centre={firm} radius={ring} length={light / 2} from={-90} to={90} every={3} />
      <Path className="k" d={ticksAround(firm, ring, ring + light, [-54, -18, 18, 54])} />
      <Path className="k" d={`${waysIn(fan)}M${x - ring - 20} ${y}H${x + ring + 20}`} />
      <Path className="hub" d={`${arc(firm, inner, -90, 90)}Z`} />
      {lights.map(({ number, at }) => (
        <Disc key={number} at={at} radius={light} className="dot" />
      ))}
      {strict.map(({ number, at }) => (
        <Disc key={number} at={at} radius={light + 6} className="dg" />
      ))}
      <g className="sg w">
        {lights.map(({ number, at: [px, py] }) => (
          <Label key={number} x={px} y={round(py + 4.5)}>
            {number}
          </Label>
        ))}
      </g>
    </>
  );
}

/** Path data of an arrow from outside to the rim of each light. */
function waysIn({ firm, ring, reach, light }: Fan): string {
  return controls
    .map(({ bearing, fail }) => {
      const tip = ring + light + (fail ? 10 : 3);
      const barbs = [-1, 1].map((side) => polar(firm, tip + 8, bearing + (side * 230) / ring));
      const [left, right] = barbs.map((at) => at.join(' '));
      const point = polar(firm, tip, bearing).join(' ');
      return `M${polar(firm, reach, bearing).join(' ')}L${point}M${left}L${point}L${right}`;
    })
    .join('');
}
