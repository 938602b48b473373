import { sample, smooth } from '../../ui/drawings/drawing-geometry.ts';
import { Path } from '../../ui/drawings/drawing.tsx';
import { planned, unplanned } from './incident.ts';

type Props = {
  /** From an hour to its place across. */
  at: (hour: number) => number;
  /** From a number of people to their level. */
  level: (people: number) => number;
  /** The level of no work. */
  base: number;
};

/** People at work on the incident, without a plan and, before them, with one. */
export function WorkloadCurves({ at, level, base }: Props) {
  const curve = (people: (hour: number) => number, until = 96) =>
    smooth(
      sample(Math.round(until / 5), (t) => [at(t * until), Math.round(level(people(t * until)))]),
    );
  const close = `V${base}H${at(0)}z`;
  return (
    <>
      <Path className="t2 k dash" d={curve(unplanned) + close} />
      <Path className="t1 k2" d={curve(planned) + close} />
      <Path className="k dash" d={curve(unplanned, 15)} />
    </>
  );
}
