import { expect, test } from 'vitest';
import { noticeIn } from './notice-in.ts';

const notices: Record<string, string> = { saved: 'Saved.' };
const of = (query: string) => noticeIn(`https://www.example.org/admin?${query}`, notices);

test('an address says by a word what was done', () => {
  expect(of('done=saved')).toBe('Saved.');
  expect(of('')).toBeUndefined();
  expect(of('done=%3Cb%3E')).toBeUndefined();
});

test('a word that every object has says nothing', () => {
  for (const word of ['__proto__', 'constructor', 'toString'])
    expect(of(`done=${word}`)).toBe(undefined);
});
