import type { Point } from '../../ui/drawings/drawing-geometry.ts';

/** Places are those of the wide drawing, whose margins and sectors hold the words. */
export type Control = {
  number: number;
  /** Degrees clockwise from the top, of the middle of its sector. */
  bearing: number;
  name: Lines;
  /** How far from the firm the name stands. */
  nameAt: number;
  wayIn: { words: Lines; at: Point; anchor: 'end' | undefined };
  fail: Fail | undefined;
};

/** What fails the whole assessment, after "if", and the limit that avoids it. */
type Fail = { when: readonly [string, ...string[]]; at: Point; limit: Lines };

/** Broken as a sector or its margin needs it. */
type Lines = readonly string[];

/** The controls of Cyber Essentials, requirements v3.3, and the two misses that fail at once. */
export const controls: readonly Control[] = [
  {
    number: 1,
    bearing: -72,
    name: ['Firewalls'],
    nameAt: 188,
    wayIn: { words: ['Open services'], at: [112, 294], anchor: 'end' },
    fail: undefined,
  },
  {
    number: 2,
    bearing: -36,
    name: ['Secure', 'configuration'],
    nameAt: 188,
    wayIn: { words: ['Default', 'passwords'], at: [246, 94], anchor: 'end' },
    fail: undefined,
  },
  {
    number: 3,
    bearing: 0,
    name: ['User access', 'control'],
    nameAt: 168,
    wayIn: { words: ['Stolen passwords'], at: [464, 44], anchor: 'end' },
    fail: {
      when: ['MFA is off where a', 'cloud service offers it'],
      at: [496, 26],
      limit: ['MFA on every', 'cloud service'],
    },
  },
  {
    number: 4,
    bearing: 36,
    name: ['Malware', 'protection'],
    nameAt: 188,
    wayIn: { words: ['Infected', 'files'], at: [714, 94], anchor: undefined },
    fail: undefined,
  },
  {
    number: 5,
    bearing: 72,
    name: ['Security', 'update', 'management'],
    nameAt: 152,
    wayIn: { words: ['Known flaws'], at: [848, 294], anchor: undefined },
    fail: {
      when: ['a high or critical', 'update is later', 'than 14 days'],
      at: [816, 341],
      limit: ['14', 'days'],
    },
  },
];
