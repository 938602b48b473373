import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('only the stylesheet of design tokens names colours', () => {
  const others = globSync('src/**/*.css').filter((path) => !path.endsWith('ui/tokens.css'));
  expect(others.length).toBeGreaterThan(40);
  const named = others.filter((path) =>
    // Transparent (#0000, in a gradient) does not count as a colour.
    /#(?!0000\b)[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab)\(/i.test(
      readFileSync(path, 'utf8').replaceAll(/\/\*.*?\*\/|light-dark\(#000, #fff\)/gs, ''),
    ),
  );
  expect(named).toEqual([]);
});

test('nothing scrolls smoothly, which keeps the focus out of sight for a second', () => {
  const smooth = globSync('src/**/*.{css,ts,tsx}').filter((path) =>
    /scroll-behavior: *smooth|behavior: *["']smooth/.test(readFileSync(path, 'utf8')),
  );
  expect(smooth).toEqual([]);
});

/** Touch screens keep the hover state of what was tapped last, which would look chosen. */
test('no style on hover applies to a touch screen', () => {
  const stylesheets = globSync('src/**/*.css');
  const touched = stylesheets.flatMap((path) =>
    hoverRulesForTouch(readFileSync(path, 'utf8')).map((rule) => `${path}: ${rule}`),
  );
  expect(touched).toEqual([]);
  const inside = '@layer a { @media (hover: hover) { a:hover { color: red } } b { c { d: e } } }';
  expect(hoverRulesForTouch(inside)).toEqual([]);
  const outside = '@media (hover: hover) { a { b: c } } @media print { i, a:is(:hover) { d: e } }';
  expect(hoverRulesForTouch(`/* a:hover */ ${outside}`)).toEqual(['i, a:is(:hover)']);
});

function hoverRulesForTouch(css: string): string[] {
  const open: string[] = [];
  const found: string[] = [];
  for (const [, prelude = '', mark] of css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '}') open.pop();
    if (mark !== '{') continue;
    open.push(prelude.trim());
    if (prelude.includes(':hover') && !open.includes('@media (hover: hover)'))
      found.push(prelude.trim());
  }
  return found;
}

/** Drawings say with them how deep something is, beside a figure or a contour. */
test('each tint stands out from the one before it, by day and at night', () => {
  const tokens = readFileSync('src/ui/tokens.css', 'utf8');
  const tints = ['sheet', 't1', 't2', 't3'].map((name) =>
    RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens)?.slice(1),
  );
  const steps = tints.slice(1).flatMap((tint, index) => {
    const before = tints[index];
    return [0, 1].map((theme) => contrast(before?.[theme] ?? '', tint?.[theme] ?? ''));
  });
  expect(steps).toHaveLength(6);
  expect(Math.min(...steps)).toBeGreaterThan(1.14);
});

/** As WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
