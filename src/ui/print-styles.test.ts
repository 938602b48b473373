import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const conditions = globSync('src/**/*.css').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/@media ([^{]*width[^{]*) \{/g)].map(
    ([, condition = '']) => ({ path, condition }),
  ),
);

test('every condition on the width says whether it holds on paper', () => {
  // WebKit measures paper by the window, a phone's or a desktop's; others by what is printed on.
  expect(conditions.length).toBeGreaterThan(60);
  const unsaid = conditions.filter(
    ({ condition }) => !/^(print, |(not )?screen and )/.test(condition),
  );
  expect(unsaid).toEqual([]);
});

test('style sheets break at three widths, and at three with reasons of their own', () => {
  const widths = conditions.flatMap(
    ({ condition }) => condition.match(/(?<=width: )[\d.]+rem/g) ?? [],
  );
  expect([...new Set(widths)].toSorted()).toEqual([
    '22rem',
    '40rem',
    '56rem',
    '68rem',
    '77rem',
    '80rem',
  ]);
});

test('what holds on paper is what holds for 42rem, the width of A4 within its margins', () => {
  const wrong = conditions.filter(({ condition }) => {
    const limits = [...condition.matchAll(/(not \()?\(?(min|max)-width: ([\d.]+)rem\)/g)];
    const holds = limits.every(
      ([, not, side, rem]) => ((side === 'min') !== Boolean(not)) === Number(rem) < 42,
    );
    return limits.length > 0 && condition.startsWith('print, ') && !holds;
  });
  expect(wrong).toEqual([]);
});
