import type { Point } from '../../ui/drawings/drawing-geometry.ts';

export type Task = { from: number; to: number; name: string };

/** The first ninety days of a typical engagement; days run from signature. */
export const lanes: readonly { name: string; tasks: readonly Task[] }[] = [
  {
    name: 'Assess',
    tasks: [
      { from: 0, to: 10, name: 'Interviews' },
      { from: 10, to: 20, name: 'Controls' },
      { from: 20, to: 30, name: 'Findings' },
    ],
  },
  {
    name: 'Risk',
    tasks: [
      { from: 14, to: 34, name: 'Risk register' },
      { from: 35, to: 62, name: 'Treat the top ten' },
    ],
  },
  {
    name: 'Policy',
    tasks: [
      { from: 31, to: 58, name: 'Core policies' },
      { from: 60, to: 84, name: 'Supplier checks' },
    ],
  },
  {
    name: 'Respond',
    tasks: [
      { from: 36, to: 56, name: 'Incident plan' },
      { from: 66, to: 76, name: 'Rehearsal' },
    ],
  },
  {
    name: 'Board',
    tasks: [
      { from: 23, to: 30, name: 'Brief' },
      { from: 82, to: 90, name: 'Report' },
    ],
  },
];

/** Hours of the director's time in each of the thirteen weeks: 39 in the first four, then 20. */
export const hours = [10, 10, 10, 9, 8, 8, 7, 7, 6, 5, 5, 5, 5];

export const meetingDays = [7, 21, 35, 49, 63, 77];

/** The first and last day of a week, of which the thirteenth ends with the plan. */
export function weekOf(index: number): Point {
  return [index * 7, Math.min(index * 7 + 7, 90)];
}

/** Path data of the hours as a bed whose depth changes softly from week to week. */
export function hoursBed(
  x: (day: number) => number,
  depth: (hoursAWeek: number) => number,
  softness: number,
): string {
  const steps = hours.slice(1).map((value, i) => {
    const before = depth(hours[i] ?? value);
    const at = x(7 * (i + 1));
    if (depth(value) === before) return '';
    return `H${at - softness}C${at} ${before} ${at} ${depth(value)} ${at + softness} ${depth(value)}`;
  });
  return `M${x(0)} ${depth(hours[0] ?? 0)}${steps.join('')}H${x(90)}`;
}
