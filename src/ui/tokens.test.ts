import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no stylesheet but that of the tokens names a colour', () => {
  const others = globSync('src/**/*.css').filter((path) => !path.endsWith('ui/tokens.css'));
  expect(others.length).toBeGreaterThan(40);
  const named = others.filter((path) =>
    // Nothing at all, in a gradient, is none.
    /#(?!0000\b)[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab)\(/i.test(
      readFileSync(path, 'utf8').replaceAll(/\/\*.*?\*\/|light-dark\(#000, #fff\)/gs, ''),
    ),
  );
  expect(named).toEqual([]);
});
