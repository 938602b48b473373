import { describe, expect, test } from 'vitest';
import {
  arc,
  boxPath,
  graduation,
  graticule,
  polar,
  polyline,
  round,
  sample,
  scale,
  smooth,
  ticksAcross,
  ticksAround,
  wedge,
} from './drawing-geometry.ts';

test('rounds coordinates to one decimal place', () => {
  expect(round(1.26)).toBe(1.3);
  expect(round(-1.24)).toBe(-1.2);
});

test('scales values both inside and beyond the domain', () => {
  const day = scale([0, 90], [96, 944]);
  expect([day(0), day(45), day(90), day(99)]).toEqual([96, 520, 944, 1028.8]);
});

test('scales onto a descending range', () => {
  expect(scale([0, 10], [100, 0])(4)).toBe(60);
});

describe('shapes around a centre', () => {
  test('measure bearings clockwise from the top', () => {
    expect(polar([10, 20], 5, 0)).toEqual([10, 15]);
    expect(polar([10, 20], 5, 90)).toEqual([15, 20]);
    expect(polar([10, 20], 5, 180)).toEqual([10, 25]);
    expect(polar([10, 20], 5, -90)).toEqual([5, 20]);
  });

  test('draw an arc of more than half a circle the long way round', () => {
    expect(arc([0, 0], 10, 0, 90)).toBe('M0 -10A10 10 0 0 1 10 0');
    expect(arc([0, 0], 10, 0, 270)).toBe('M0 -10A10 10 0 1 1 -10 0');
  });

  test('bound a sector by two arcs, or by the centre if it has no inner radius', () => {
    expect(wedge([0, 0], 5, 10, 0, 90)).toBe('M0 -10A10 10 0 0 1 10 0L5 0A5 5 0 0 0 0 -5Z');
    expect(wedge([0, 0], 0, 10, 0, 90)).toBe('M0 -10A10 10 0 0 1 10 0L0 0Z');
  });

  test('draw ticks between two radii', () => {
    expect(ticksAround([0, 0], 10, 12, [0, 90])).toBe('M0 -10L0 -12M10 0L12 0');
  });
});

describe('lines', () => {
  test('join points by straight segments', () => {
    expect(
      polyline([
        [0, 0],
        [1.25, 2],
        [3, 4],
      ]),
    ).toBe('M0 0L1.3 2L3 4');
  });

  test('join points by a smooth curve that ends at the last point', () => {
    const curve = smooth([
      [0, 0],
      [10, 10],
      [20, 0],
    ]);
    expect(curve).toBe('M0 0c1.7 1.7 6.7 10 10 10c3.3 0 8.3-8.3 10-10');
  });

  test('sample a function from 0 to 1, both ends included', () => {
    expect(sample(2, (t) => [t, t * t])).toEqual([
      [0, 0],
      [0.5, 0.25],
      [1, 1],
    ]);
  });
});

describe('ticks and grids', () => {
  test('draw ticks at both ends of a scale', () => {
    expect(ticksAcross(0, 10, 2, 5, 4)).toBe('M0 5v4M5 5v4M10 5v4');
  });

  test('draw a graticule without its outline', () => {
    const box = { x: 0, y: 0, width: 20, height: 10 };
    expect(graticule(box, 2, 2)).toBe('M10 0v10M0 5h20');
  });

  test('draw every other division of a frame on all four sides', () => {
    const box = { x: 0, y: 0, width: 30, height: 20 };
    expect(graduation(box, 3, 2, 4)).toBe('M0 -2h10M20 -2h10M0 22h10M20 22h10M-2 0v10M32 0v10');
  });

  test('draw a box as a closed path', () => {
    expect(boxPath({ x: 1, y: 2, width: 3, height: 4 })).toBe('M1 2h3v4h-3z');
  });
});
