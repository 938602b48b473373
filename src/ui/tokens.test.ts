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
