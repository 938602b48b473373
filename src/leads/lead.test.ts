import { expect, test } from 'vitest';
import { formatChange } from './lead.ts';

test.each([
  [{ what: 'stage', before: 'New', after: 'Won' }, 'Stage: New → Won'],
  [{ what: 'nextStep', before: 'Ring her', after: null }, 'Next step done: Ring her'],
  [{ what: 'nextStep', before: null, after: 'Ring her' }, 'Next step: Ring her'],
  [{ what: 'nextStepDue', before: null, after: '2026-11-20' }, 'Due: none → 20 Nov 2026'],
  [{ what: 'spam', before: 'Spam', after: null }, 'No longer spam'],
  [{ what: 'merged', before: null, after: 'id' }, 'Merged with another person'],
])('describes %j as “%s”', (change, words) => {
  expect(formatChange(change)).toBe(words);
});
