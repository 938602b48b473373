import { Area } from '../../ui/drawings/drawing.tsx';
import { stages } from './strategy-roadmap.ts';

type Props = {
  /** From a year to its place across. */
  year: (at: number) => number;
  top: number;
  height: number;
};

/** The ground of the roadmap, in the tint of each stage. */
export function StrategyStages({ year, top, height }: Props) {
  return stages.map(({ from, to, tint }) => (
    <Area
      key={tint}
      x={year(from)}
      y={top}
      width={year(to) - year(from)}
      height={height}
      className={tint}
    />
  ));
}
