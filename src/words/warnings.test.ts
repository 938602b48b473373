import { expect, test } from 'vitest';
import { findBareNumbers, nameFigure, suggestFigure } from './warnings.server.ts';

const figures = [
  { slug: 'ceCertified', says: '100+ firms certified', value: '100+' },
  { slug: 'ceLength', says: '4–6 weeks, 5 on average', value: '4–6 weeks' },
  { slug: 'cePrice', says: 'Cyber Essentials support £2,000–4,000', value: '£2,000–4,000' },
];

test.each([
  ['More than 120 firms have theirs.', ['More than 120 firms']],
  ['It costs £2,000–4,000, in 4–6 weeks.', ['£2,000–4,000', '4–6 weeks']],
  ['98% pass, and 30 in 2026 did.', ['98%']],
  ['{cePrice} by [the rules](https://example.org/30-days) of ISO 27001, v3.3 and A6.4', []],
])('finds in %j what should be a figure', (text, phrases) => {
  expect(findBareNumbers(text).map(({ phrase }) => phrase)).toEqual(phrases);
});

test.each([
  ['More than 120 firms have theirs.', '{ceCertified} firms have theirs.'],
  ['Done in 4–6 weeks.', 'Done in {ceLength}.'],
  ['Costs £2,000–4,000.', 'Costs {cePrice}.'],
  ['Done in 9 weeks.', null],
])('puts the figure into %j', (text, after) => {
  const [bare] = findBareNumbers(text);
  if (!bare) throw new Error('No number was found');
  const figure = suggestFigure(bare, figures);
  expect(figure ? nameFigure(text, bare, figure) : null).toBe(after);
});
