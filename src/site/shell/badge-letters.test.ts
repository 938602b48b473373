import { expect, it } from 'vitest';
import { badgeLetters } from './badge-letters.ts';

it.each([
  ['Cyber Essentials Plus', 'CE+'],
  ['IASME certification body', 'IASME'],
  ['ISO/IEC 27001', 'ISO'],
])('shortens the certification “%s” to the badge %s', (name, letters) => {
  expect(badgeLetters(name)).toBe(letters);
});
