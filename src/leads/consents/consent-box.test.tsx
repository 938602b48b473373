import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { assessmentConsent } from '../../assessment/questionnaire/assessment-consent.ts';
import { enquiryConsent } from '../../enquiries/enquiry-consent.ts';
import { downloadConsent } from '../../resources/downloads/download-consent.ts';
import { ConsentBox } from './consent-box.tsx';

test.each([assessmentConsent, enquiryConsent, downloadConsent])(
  'shows the recorded wording of the consent to $purpose, linked to the privacy notice',
  (wording) => {
    const html = renderToStaticMarkup(
      <ConsentBox wording={wording} errorOf={() => undefined} typed={undefined} />,
    );
    const words = html.replaceAll(/<[^>]*>/g, '').replace(' (opens in a new tab)', '');
    expect(words).toBe(wording.text);
    expect(html).toContain(
      '<a href="/privacy-policy" target="_blank" rel="noopener">privacy notice',
    );
  },
);
