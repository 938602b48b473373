import { Area, Label, Path } from '../../ui/drawings/drawing.tsx';
import type { Box, Point } from '../../ui/drawings/drawing-geometry.ts';
import { scale, smooth } from '../../ui/drawings/drawing-geometry.ts';
import { costs } from './strategy-roadmap.ts';

/** What each year may cost, as depths below the upper edge: a band that widens with the years. */
export function CostBand({ box, figuresAt }: { box: Box; figuresAt: number }) {
  const { x, y, width, height } = box;
  const year = scale([0, costs.length], [x, x + width]);
  const depth = scale([0, 112], [y, y + height]);
  const edge = (bound: 'least' | 'most'): Point[] => {
    const middles = costs.map((cost, i): Point => [year(i + 0.5), depth(cost[bound])]);
    // Level for the outer half of the first and the last year.
    const [first, last] = [middles[0]?.[1] ?? y, middles.at(-1)?.[1] ?? y];
    return [[x, first], ...middles, [x + width, last]];
  };
  const [least, most] = [smooth(edge('least')), smooth(edge('most'))];
  const toSurface = `V${y}H${x}Z`;
  return (
    <>
      <Area {...box} className="sea0" />
      <Path className="t3" d={most + toSurface} />
      <Path className="t1" d={least + toSurface} />
      <Path className="k" d={least} />
      <Path className="k2" d={`${most}M${x} ${y}H${x + width}`} />
      <g className="sg n14">
        {costs.map(({ least: low, most: high }, i) => (
          <Label key={low} x={year(i + 0.5)} y={y + figuresAt}>
            {`${low}–${high}`}
          </Label>
        ))}
      </g>
    </>
  );
}
