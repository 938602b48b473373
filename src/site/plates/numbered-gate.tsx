import { Disc, Label } from '../../ui/drawings/drawing.tsx';
import type { Point } from '../../ui/drawings/drawing-geometry.ts';

type Props = { at: Point; number: number; radius: number };

/** A numbered control: the disc stands where a line is crossed, and again in the key. */
export function NumberedGate({ at, number, radius }: Props) {
  const [x, y] = at;
  return (
    <>
      <Disc at={at} radius={radius} className="gate" />
      <Label x={x} y={y + radius * 0.38} anchor="middle">
        {number}
      </Label>
    </>
  );
}
