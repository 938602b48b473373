import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { answersWith } from '../../testing/answers.ts';
import { FirstSteps } from './first-steps.tsx';

const best = answersWith(0);
const words = (answers: typeof best) =>
  renderToStaticMarkup(<FirstSteps answers={{ ...best, ...answers }} />);

test('says that the five things that come first are in place only if none is half done', () => {
  expect(words({})).toContain('the five things that come first are in place');
  const halfDone = { 'risk-assessment': 'old', patching: 'medium' };
  expect(words(halfDone)).not.toContain('in place');
  expect(words(halfDone)).toContain('None of the five things that come first is missing');
  expect(words({ patching: 'slow' })).toContain('Implement faster patch management processes');
});
