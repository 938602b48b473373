/**
 * Geometry of the drawings: pure functions from numbers to points and SVG path data. Bearings are degrees
 * clockwise from the top, as on a chart. Lengths are units of the viewBox.
 */
export type Point = readonly [x: number, y: number];

export type Box = { x: number; y: number; width: number; height: number };

/** Keeps path data short: a tenth of a unit is finer than a screen shows. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Maps a value in `domain` onto `range`, linearly and without clamping. */
export function scale(
  domain: readonly [number, number],
  range: readonly [number, number],
): (value: number) => number {
  const [fromValue, toValue] = domain;
  const [start, end] = range;
  const perUnit = (end - start) / (toValue - fromValue);
  return (value) => round(start + (value - fromValue) * perUnit);
}

export function polar([cx, cy]: Point, radius: number, bearing: number): Point {
  const angle = (bearing * Math.PI) / 180;
  return [round(cx + radius * Math.sin(angle)), round(cy - radius * Math.cos(angle))];
}

/** An arc, clockwise from one bearing to the other. */
export function arc(centre: Point, radius: number, from: number, to: number): string {
  const size = to - from > 180 ? 1 : 0;
  const end = polar(centre, radius, to);
  return `M${pair(polar(centre, radius, from))}A${radius} ${radius} 0 ${size} 1 ${pair(end)}`;
}

/** A sector of a ring between two radii and two bearings; `inner` 0 gives a slice. */
export function wedge(
  centre: Point,
  inner: number,
  outer: number,
  from: number,
  to: number,
): string {
  const size = to - from > 180 ? 1 : 0;
  const back = inner
    ? `L${pair(polar(centre, inner, to))}A${inner} ${inner} 0 ${size} 0 ${pair(polar(centre, inner, from))}`
    : `L${pair(centre)}`;
  return `${arc(centre, outer, from, to)}${back}Z`;
}

/** Straight lines through the points. */
export function polyline(points: readonly Point[]): string {
  return points.map((point, i) => `${i ? 'L' : 'M'}${pair(point)}`).join('');
}

/** A smooth curve through the points (a Catmull-Rom spline as Béziers). */
export function smooth(points: readonly Point[]): string {
  const at = (i: number): Point => points[Math.min(Math.max(i, 0), points.length - 1)] ?? [0, 0];
  const curves = points.slice(1).map((_, i) => {
    const [from, to] = [at(i), at(i + 1)];
    const leave = handle(at(i - 1), to);
    const arrive = handle(from, at(i + 2));
    const handles: Point[] = [
      [from[0] + leave[0], from[1] + leave[1]],
      [to[0] - arrive[0], to[1] - arrive[1]],
      to,
    ];
    return `c${handles.map((point) => pair(offset(from, point))).join(' ')}`;
  });
  return `M${pair(at(0))}${curves.join('')}`.replaceAll(' -', '-');
}

/** From a point to its control point: a sixth of the way between its neighbours. */
function handle(before: Point, after: Point): Point {
  return [(after[0] - before[0]) / 6, (after[1] - before[1]) / 6];
}

/** Relative to a rounded point, so that rounding errors do not add up along a path. */
function offset(from: Point, to: Point): Point {
  return [round(to[0]) - round(from[0]), round(to[1]) - round(from[1])];
}

/** `count + 1` values of `value(t)` while t runs from 0 to 1, as points for a curve. */
export function sample(count: number, value: (t: number) => Point): Point[] {
  return Array.from({ length: count + 1 }, (_, i) => value(i / count));
}

/** `count + 1` upright ticks of `length` along the level `y`, ends included. */
export function ticksAcross(
  from: number,
  to: number,
  count: number,
  y: number,
  length: number,
): string {
  return divide(from, to, count)
    .map((x) => `M${x} ${y}v${length}`)
    .join('');
}

/** A tick at each bearing, from the inner to the outer radius. */
export function ticksAround(
  centre: Point,
  inner: number,
  outer: number,
  bearings: readonly number[],
): string {
  return bearings
    .map((at) => `M${pair(polar(centre, inner, at))}L${pair(polar(centre, outer, at))}`)
    .join('');
}

/** The lines that divide a box into columns and rows, without its outline. */
export function graticule({ x, y, width, height }: Box, columns: number, rows: number): string {
  const inner = (values: number[]) => values.slice(1, -1);
  const upright = inner(divide(x, x + width, columns)).map((at) => `M${at} ${y}v${height}`);
  const level = inner(divide(y, y + height, rows)).map((at) => `M${x} ${at}h${width}`);
  return [...upright, ...level].join('');
}

/** A frame's band: every other division drawn on all four sides. */
export function graduation(box: Box, columns: number, rows: number, band: number): string {
  const { x, y, width, height } = box;
  const odd = (count: number) => Array.from({ length: Math.ceil(count / 2) }, (_, i) => i * 2);
  const across = odd(columns).map((i) => round(x + (width * i) / columns));
  const down = odd(rows).map((i) => round(y + (height * i) / rows));
  const long = round(width / columns);
  const tall = round(height / rows);
  const [top, bottom] = [y - band / 2, y + height + band / 2];
  const [left, right] = [x - band / 2, x + width + band / 2];
  return [
    ...[top, bottom].flatMap((level) => across.map((at) => `M${at} ${level}h${long}`)),
    ...[left, right].flatMap((side) => down.map((at) => `M${side} ${at}v${tall}`)),
  ].join('');
}

/** A closed box, as path data so that several share one element. */
export function boxPath({ x, y, width, height }: Box): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
}

function divide(from: number, to: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, i) => round(from + ((to - from) * i) / count));
}

function pair([x, y]: Point): string {
  return `${round(x)} ${round(y)}`;
}

/** Wraps text into lines of at most this many characters, as SVG text does not wrap. */
export function toLines(text: string, longest: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && longer.length <= longest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
