import type { ComponentType, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { services } from '../services.ts';
import { IndexDrawing } from './index-drawings.tsx';
import { Survey } from './survey.tsx';

/** A drawing travels with the page, so it may not weigh more than this. */
const heaviest = 6 * 1024;

const modules = import.meta.glob<Record<string, unknown>>('./*-plate.tsx', { eager: true });

const plates = Object.entries(modules).flatMap(([path, exports]) =>
  Object.entries(exports)
    .filter(([name]) => name.endsWith('Plate'))
    // A plate takes no props; the glob cannot know what its modules export.
    .map(([, Plate]) => ({ path, Plate: Plate as ComponentType })),
);

describe.each(plates)('$path', ({ Plate }) => {
  const drawings = getDrawings(<Plate />);

  test('has one drawing for wide screens and one for narrow ones', () => {
    expect(drawings.map((svg) => /class="drawing (\w+)/.exec(svg)?.[1])).toEqual([
      'wide',
      'narrow',
    ]);
    expect(drawings[0]).toContain('viewBox="0 0 960 ');
    expect(drawings[1]).toContain('viewBox="0 0 343 ');
  });

  test('has drawings that are small, labelled and free of inline styles', () => {
    drawings.forEach(expectSoundDrawing);
  });
});

test('the survey has drawings that are small, labelled and free of inline styles', () => {
  const drawings = getDrawings(<Survey />);
  expect(drawings).toHaveLength(2);
  drawings.forEach(expectSoundDrawing);
});

test.each(services.map(({ slug }) => slug))(
  '%s has one small, labelled drawing in the index',
  (slug) => {
    const [drawing = '', ...others] = getDrawings(<IndexDrawing slug={slug} />);
    expect(others).toEqual([]);
    expect(drawing).toContain('viewBox="0 0 264 120"');
    expectSoundDrawing(drawing);
  },
);

function getDrawings(element: ReactElement): string[] {
  return renderToStaticMarkup(element)
    .split(/(?=<svg)/)
    .filter(Boolean);
}

function expectSoundDrawing(svg: string) {
  expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(heaviest);
  expect(svg).toContain('role="img"');
  expect(/aria-label="([^"]*)"/.exec(svg)?.[1]?.length).toBeGreaterThan(20);
  // Firefox reads each text of a drawing out after its label unless all is hidden.
  expect(svg).toMatch(/^<svg[^>]*><g aria-hidden="true">/);
  expect(svg).not.toMatch(/ style=|NaN|undefined|Infinity/);
}
