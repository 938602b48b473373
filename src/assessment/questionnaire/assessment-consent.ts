import { company } from '../../company.ts';
import type { Consent } from '../../leads/consent.ts';

export const assessmentConsent: Consent = {
  purpose: 'keep an assessment',
  version: '2026-11',
  text: `I consent to ${company.name} keeping these details with my answers and getting in touch about the result, as the privacy notice describes.`,
};
