import { expect, test } from 'vitest';
import { refuseToStore } from './stored-limits.server.ts';

const megabyte = 1_000_000;

test.each([
  [false, 60, 200, null],
  [false, 61, 10, 'not stored: this conversation has 60 MB of files'],
  [false, 1, 201, 'not stored: 200 MB of emails came in a day'],
  [true, 1, 50, null],
  [true, 1, 51, 'not stored: 50 MB of emails came in a day'],
  [true, 61, 51, 'not stored: this conversation has 60 MB of files'],
])(
  'by a stranger %s, %i MB in the conversation, %i MB in the day: %j',
  (isByStranger, files, day, refusal) => {
    const sizes = { isByStranger, files: files * megabyte, day: day * megabyte };
    expect(refuseToStore(sizes)).toBe(refusal);
  },
);
