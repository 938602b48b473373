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
