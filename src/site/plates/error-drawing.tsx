import { Area, Disc, Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import { graticule, type Point, polyline } from '../../ui/drawings/drawing-geometry.ts';

const box = { x: 14, y: 14, width: 692, height: 492 };

const taken: readonly Point[] = [
  [14, 420],
  [118, 366],
  [212, 392],
  [306, 300],
];
/** Where the line was lost; nothing is marked there. */
const lost: Point = [366, 262];
const toTake: readonly Point[] = [
  [418, 232],
  [508, 248],
  [602, 148],
  [706, 112],
];

/** A line across the sheet that breaks off half way, and is drawn on as it was planned. */
export function ErrorDrawing() {
  return (
    <Drawing
      width={720}
      height={520}
      label="A drawn line that breaks off half-way. The rest is dashed: still to be done."
    >
      <Area {...box} className="sea0" />
      <Path className="g" d={graticule(box, 6, 5)} />
      <Path className="k2" d={polyline([...taken, lost])} />
      <Path className="k2" d="M355 249l22 26m-10-32l22 26" />
      <Path className="k dash" d={polyline(toTake)} />
      {taken.slice(1).map((at) => (
        <Disc key={at[0]} at={at} radius={5} className="dot" />
      ))}
      {toTake.slice(1, -1).map((at) => (
        <Disc key={at[0]} at={at} radius={5} className="gate" />
      ))}
      <Label x={box.x + box.width / 2} y={462} className="big" anchor="middle">
        Interrupted
      </Label>
      <SheetFrame {...box} columns={12} rows={8} band={8} />
    </Drawing>
  );
}
