import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ContactFields } from './contact-fields.tsx';
import { assessmentConsent } from './submission.ts';

test('the sentence beside the box is the one that is kept with the consent', () => {
  const html = renderToStaticMarkup(<ContactFields errorOf={() => undefined} />);
  expect(html.replace(/<[^>]*>/g, '')).toContain(assessmentConsent.text);
});
