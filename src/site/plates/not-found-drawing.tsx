import { Area, Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';

const box = { x: 14, y: 14, width: 692, height: 492 };

/** A sheet with its edge and its meridians, and nothing on it. */
export function NotFoundDrawing() {
  const columns = [1, 2, 3, 4, 5].map((n) => box.x + (box.width * n) / 6);
  const rows = [1, 2, 3, 4].map((n) => Math.round(box.y + (box.height * n) / 5));
  const crosses = rows.flatMap((y) => columns.map((x) => `M${Math.round(x) - 7} ${y}h14m-7-7v14`));
  return (
    <Drawing width={720} height={520} label="An empty frame: nothing has been drawn here.">
      <Area {...box} className="sea0" />
      <Path className="k" d={crosses.join('')} />
      <Label x={box.x + box.width / 2} y={276} className="big" anchor="middle">
        Nothing here
      </Label>
      <SheetFrame {...box} columns={12} rows={8} band={8} />
    </Drawing>
  );
}
