import type { Point } from '../../ui/drawings/drawing-geometry.ts';

/**
 * One disruption at an illustrative firm, before the work and after it. Hours count from the
 * disruption; service is a percentage of a normal day's.
 */
export type Course = {
  title: string;
  /** Hours before the disruption at which the last good copy was made. */
  copyAge: number;
  copies: string;
  /** Service at each turn, from the moment it falls until it is whole again. */
  service: readonly Point[];
};

/** What the board agreed to bear: hours of work lost (RPO) and hours until service is back (RTO). */
export const objectives = { rpo: 4, rto: 12 };

export const before: Course = {
  title: 'Before',
  copyAge: 20,
  copies: 'one copy a night',
  service: [
    [0, 0],
    [30, 0],
    [44, 35],
    [58, 60],
    [72, 100],
  ],
};

/** What the hours went on before the work, each until the hour given. */
export const stages: readonly (readonly [until: number, what: string])[] = [
  [10, 'decide'],
  [30, 'find a copy'],
  [58, 'rebuild'],
  [72, 'check'],
];

export const after: Course = {
  title: 'After',
  copyAge: 1,
  copies: 'a copy every hour',
  service: [
    [0, 40],
    [3, 40],
    [8, 100],
  ],
};

export const hoursDown = ({ service }: Course): number => service.at(-1)?.[0] ?? 0;

/** Hours of full service lost: the area between the course and a normal day. */
export function serviceLost({ service }: Course): number {
  const parts = service.slice(1).map(([hour, level], i) => {
    const [from, fromLevel] = service[i] ?? [hour, level];
    return (hour - from) * (1 - (level + fromLevel) / 200);
  });
  return Math.round(parts.reduce((sum, part) => sum + part, 0));
}

export const finding = `A disruption at an illustrative firm, before the work and after. Before: ${before.copyAge} hours of work lost, ${hoursDown(before)} hours until service is whole. After: ${after.copyAge} hour lost, ${hoursDown(after)} hours down, inside the agreed limits of ${objectives.rpo} and ${objectives.rto} hours.`;
