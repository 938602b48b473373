import type { ReactNode } from 'react';
import type { Box, Point } from './drawing-geometry.ts';
import { arc, graduation, round } from './drawing-geometry.ts';

type DrawingProps = {
  width: number;
  height: number;
  /** The finding in a sentence or two, for people who cannot see the drawing. */
  label: string;
  /** A pair of drawings for large and small screens; CSS shows one of them. */
  variant?: 'wide' | 'narrow';
  className?: string;
  children: ReactNode;
};

/** A technical drawing. Its parts are styled by the short class names of drawing.css. */
export function Drawing({ width, height, label, variant, className, children }: DrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={['drawing', variant, className].filter(Boolean).join(' ')}
      role="img"
      aria-label={label}
    >
      {/* Firefox would read its texts out one by one after the label. */}
      <g aria-hidden="true">{children}</g>
    </svg>
  );
}

type LabelProps = {
  x: number;
  y: number;
  className?: string;
  anchor?: 'middle' | 'end' | undefined;
  /** Reads upwards, for the side of a chart. */
  turned?: boolean;
  children: string | number;
};

/** A piece of text; `y` is its baseline. Add `u0` to `u3` where it overlaps lines. */
export function Label({ x, y, className, anchor, turned, children }: LabelProps) {
  const place = turned
    ? { transform: `translate(${round(x)} ${round(y)}) rotate(-90)` }
    : { x: round(x), y: round(y) };
  return (
    <text {...place} className={className} textAnchor={anchor}>
      {children}
    </text>
  );
}

type PathProps = { d: string; className?: string };

export function Path({ d, className = 'h' }: PathProps) {
  return <path className={className} d={d} />;
}

type LineProps = { from: Point; to: Point; className?: string };

export function Line({ from, to, className = 'h' }: LineProps) {
  const [x1, y1] = from;
  const [x2, y2] = to;
  return <path className={className} d={`M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`} />;
}

type AreaProps = Box & { className: string };

export function Area({ x, y, width, height, className }: AreaProps) {
  return (
    <rect
      x={round(x)}
      y={round(y)}
      width={round(width)}
      height={round(height)}
      className={className}
    />
  );
}

type DiscProps = { at: Point; radius: number; className: string };

export function Disc({ at: [x, y], radius, className }: DiscProps) {
  return <circle cx={round(x)} cy={round(y)} r={radius} className={className} />;
}

type TickArcProps = {
  centre: Point;
  /** Where the ticks start; they point outwards. */
  radius: number;
  length: number;
  from: number;
  to: number;
  /** Degrees between two ticks. */
  every: number;
};

/**
 * Many fine ticks along an arc: one dashed stroke is a tenth of the size of as many lines. It ends before
 * the last, which coincides with the line that the arc stands on, and would show as a blot.
 */
export function TickArc({ centre, radius, length, from, to, every }: TickArcProps) {
  return (
    <path
      className="tk"
      strokeWidth={length}
      pathLength={((to - from) / every) * 100 - 1}
      d={arc(centre, radius + length / 2, from, to)}
    />
  );
}

type SheetFrameProps = Box & {
  /** Divisions of the graduated band along the width and the height. */
  columns: number;
  rows: number;
  band?: number;
};

/** The sheet's edge: a line, a band with every other division filled, a hairline outside. */
export function SheetFrame({ columns, rows, band = 6, ...box }: SheetFrameProps) {
  const { x, y, width, height } = box;
  return (
    <>
      <Path className="z" d={graduation(box, columns, rows, band)} />
      <Area {...box} className="k" />
      <Area
        x={x - band}
        y={y - band}
        width={width + 2 * band}
        height={height + 2 * band}
        className="h1"
      />
    </>
  );
}
