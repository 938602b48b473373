import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { enquiryConsent } from '../enquiries/enquiry.ts';
import { ConsentBox } from './consent-box.tsx';
import { assessmentConsent } from '../assessment/assessment-forms.ts';
import { downloadConsent } from '../resources/downloads/download-answer.ts';

test.each([assessmentConsent, enquiryConsent, downloadConsent])(
  'shows the recorded wording of the consent to $purpose, linked to the privacy notice',
  (consent) => {
    const html = renderToStaticMarkup(
      <ConsentBox consent={consent} name="consent" defaultValue={undefined} error={undefined} />,
    );
    const words = html.replaceAll(/<[^>]*>/g, '').replace(' (opens in a new tab)', '');
    expect(words).toBe(consent.text);
    expect(html).toContain(
      '<a href="/privacy-policy" target="_blank" rel="noopener">privacy notice',
    );
  },
);

test.each([
  [undefined, false],
  ['on', true],
  ['2026-12', true],
  ['2026-11', false],
])('after %j the box beside the words of 2026-12 is ticked: %j', (given, isTicked) => {
  const former = [{ version: '2026-11', text: 'I agree, as the privacy notice says.' }];
  const consent = { ...enquiryConsent, version: '2026-12', former };
  const html = renderToStaticMarkup(
    <ConsentBox consent={consent} name="consent" defaultValue={given} error={undefined} />,
  );
  const [box = ''] = /<input[^>]*>/.exec(html) ?? [];
  expect(box).toContain('value="2026-12"');
  expect(box.includes('checked')).toBe(isTicked);
});
