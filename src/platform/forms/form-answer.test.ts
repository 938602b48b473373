import { expect, test } from 'vitest';
import { noticeIn } from './form-answer.ts';

const notices: Record<string, string> = { saved: 'Saved.' };
const of = (query: string) => noticeIn(`https://www.example.org/admin?${query}`, notices);

test('finds the notice named in an address, and none for an unknown name', () => {
  expect(of('done=saved')).toBe('Saved.');
  expect(of('')).toBeUndefined();
  expect(of('done=%3Cb%3E')).toBeUndefined();
});

test('finds no notice for the name of an inherited property', () => {
  for (const word of ['__proto__', 'constructor', 'toString'])
    expect(of(`done=${word}`)).toBe(undefined);
});
