import { polyline, scale } from '../../ui/drawings/drawing-geometry.ts';
import { Label, Path } from '../../ui/drawings/drawing.tsx';
import type { Course } from './disruption.ts';
import { Texts } from './texts.tsx';

/** The wide sheet: two panels under one another on the same hours. */
export const box = { x: 96, y: 46, width: 848, height: 384 };
export const panels = { before: box.y, after: box.y + box.height / 2 };
export const at = scale([-24, 84], [box.x, box.x + box.width]);
/** Whole service stands this far below a panel's top, and none at all further down. */
const whole = 38;
export const none = 150;

export type PanelProps = { course: Course; top: number };

/** What is gone: the work since the last good copy, and the service until it is whole again. */
export function Losses({ course, top }: PanelProps) {
  const copy = at(-course.copyAge);
  return (
    <>
      <Path className="t3" d={`M${copy} ${top + whole}H${at(0)}V${top + none}H${copy}z`} />
      <Path className="t2" d={`${polyline([[at(0), top + whole], ...points(course, top)])}z`} />
    </>
  );
}

export function CourseOfService({ course, top }: PanelProps) {
  const turns = polyline([[box.x, top + whole], [at(0), top + whole], ...points(course, top)]);
  return (
    <>
      <Path d={`M${box.x} ${top + none}h${box.width}`} />
      <Path className="k2" d={`${turns}H${box.x + box.width}`} />
      <path className="dot" d={`M${at(-course.copyAge)} ${top + none}l5 10h-10z`} />
      <Label x={78} y={top + 88} className="nb" anchor="end">
        {course.title}
      </Label>
      <Texts
        className="lbi"
        anchor="end"
        items={[
          [78, top + whole + 5, '100%'],
          [78, top + 106, 'the work'],
          [78, top + none + 5, '0'],
        ]}
      />
    </>
  );
}

function points({ service }: Course, top: number) {
  const level = scale([0, 100], [top + none, top + whole]);
  return service.map(([hour, percent]) => [at(hour), level(percent)] as const);
}
