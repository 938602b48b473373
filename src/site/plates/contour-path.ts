import type { Box, Point } from '../../ui/drawings/drawing-geometry.ts';

type Vertex = { at: Point; onEdge: boolean };

type ThinContour = {
  path: string;
  /** Its vertices inside the sheet, to put a label on the line. */
  inside: Point[];
};

/**
 * Path data for a closed ring of a contour, small enough to ship: points nearer than `spacing` are
 * dropped, the rest become the handles of quadratic curves through the middles between them.
 * `cell` is the size of the grid cell that the ring was computed on.
 */
export function thinContour(
  ring: readonly Point[],
  box: Box,
  cell: Point,
  spacing: number,
): ThinContour | undefined {
  const vertices = thin(snapToEdge(ring, box, cell), box, spacing);
  if (vertices.length < 4) return undefined;
  const inside = vertices.filter(({ onEdge }) => !onEdge).map(({ at }) => at);
  return { path: write(vertices), inside };
}

function snapToEdge(ring: readonly Point[], box: Box, cell: Point): Vertex[] {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const snap = (value: number, start: number, end: number, size: number) => {
    if (value <= start + size * 0.8) return start;
    return value >= end - size * 0.8 ? end : value;
  };
  return ring.map(([x, y]) => {
    const at: Point = [snap(x, box.x, right, cell[0]), snap(y, box.y, bottom, cell[1])];
    const onEdge = at[0] === box.x || at[0] === right || at[1] === box.y || at[1] === bottom;
    return { at, onEdge };
  });
}

/** Of the vertices on the edge only corners and the ends of a run are needed. */
function thin(vertices: readonly Vertex[], box: Box, spacing: number): Vertex[] {
  const kept: Vertex[] = [];
  let last: Vertex | undefined;
  vertices.forEach((vertex, i) => {
    const neighbours = [vertices.at(i - 1), vertices[(i + 1) % vertices.length]];
    const keep = vertex.onEdge
      ? isCorner(vertex.at, box) || neighbours.some((neighbour) => !neighbour?.onEdge)
      : !last || distance(last, vertex) > spacing;
    if (!keep) return;
    kept.push({ ...vertex, at: [Math.round(vertex.at[0]), Math.round(vertex.at[1])] });
    last = vertex;
  });
  const [first] = kept;
  const end = kept.at(-1);
  const closesTooTightly =
    first && end && !first.onEdge && !end.onEdge && distance(first, end) < spacing * 0.8;
  return closesTooTightly ? kept.slice(0, -1) : kept;
}

function isCorner([x, y]: Point, box: Box): boolean {
  return [box.x, box.x + box.width].includes(x) && [box.y, box.y + box.height].includes(y);
}

function distance(a: Vertex, b: Vertex): number {
  return Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]);
}

/** Relative whole numbers: straight along the edge, curved inside. */
function write(vertices: readonly Vertex[]): string {
  const firstOnEdge = Math.max(
    0,
    vertices.findIndex(({ onEdge }) => onEdge),
  );
  const ordered = [...vertices.slice(firstOnEdge), ...vertices.slice(0, firstOnEdge)];
  const [first] = ordered;
  const last = ordered.at(-1);
  if (!first || !last) return '';
  let here = first.onEdge ? first.at : middle(last.at, first.at);
  const move = ([x, y]: Point) => `${x - here[0]} ${y - here[1]}`;
  let path = `M${here[0]} ${here[1]}`;
  ordered.forEach(({ at, onEdge }, i) => {
    if (onEdge && i === 0) return;
    const next = ordered[i + 1] ?? first;
    const beyond = next.onEdge ? next.at : middle(at, next.at);
    const end = onEdge ? at : beyond;
    path += onEdge ? `l${move(at)}` : `q${move(at)} ${move(end)}`;
    here = end;
  });
  return `${path}z`.replaceAll(' -', '-');
}

function middle(a: Point, b: Point): Point {
  return [Math.round((a[0] + b[0]) / 2), Math.round((a[1] + b[1]) / 2)];
}
