import { expect, test } from 'vitest';
import { phoneHref } from './phone-href.ts';

test.each([
  ['020 7946 0148', 'tel:02079460148'],
  ['(0)20 7946-0148', 'tel:02079460148'],
  ['+44 (0)20 7946 0148', 'tel:+442079460148'],
  ['0044 (0)20 7946 0148', 'tel:00442079460148'],
  ['+351 215 550 100', 'tel:+351215550100'],
])('dials %s as %s', (typed, href) => {
  expect(phoneHref(typed)).toBe(href);
});
