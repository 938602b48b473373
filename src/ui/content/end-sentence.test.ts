import { expect, test } from 'vitest';
import { endSentence } from './end-sentence.ts';

test.each([
  ['write to Ana', 'write to Ana.'],
  ['write to Smith Jr.', 'write to Smith Jr.'],
  ['Tarnbrook Ltd.', 'Tarnbrook Ltd.'],
  ['It failed: 550 blocked.', 'It failed: 550 blocked.'],
  ['the file “a.pdf.”', 'the file “a.pdf.”'],
  ['Ready?', 'Ready?'],
  ['the file “a.pdf”', 'the file “a.pdf”.'],
])('ends %j as %j', (text, ended) => {
  expect(endSentence(text)).toBe(ended);
});
