import { expect, test } from 'vitest';
import { findClashes, mergeContents } from './merge.ts';

const before = { summary: 'a', hint: 'b', steps: [{ when: '1', what: 'x' }], lines: ['one'] };
const yours = { ...before, summary: 'yours', lines: ['one', 'two'] };
const theirs = { ...before, summary: 'theirs', hint: 'new', steps: [{ when: '1', what: 'y' }] };

test('names what differs and who changed it; a list of another length as a whole', () => {
  expect(findClashes(yours, theirs, before)).toEqual([
    { name: 'summary', yours: 'yours', theirs: 'theirs', changedBy: 'both' },
    { name: 'hint', yours: 'b', theirs: 'new', changedBy: 'theirs' },
    { name: 'steps.0.what', yours: 'x', theirs: 'y', changedBy: 'theirs' },
    { name: 'lines', yours: 'one\ntwo', theirs: 'one', changedBy: 'yours' },
  ]);
});

test('takes theirs where that is chosen, and leaves the rest as typed', () => {
  const merged = mergeContents(yours, theirs, ['hint', 'steps.0.what', 'steps.7.what', 'none']);
  expect(merged).toEqual({ ...yours, hint: 'new', steps: [{ when: '1', what: 'y' }] });
  expect(mergeContents(yours, theirs, ['lines']).lines).toEqual(['one']);
});
