import { companyName } from '../company.ts';
import type { Consent } from '../leads/consent.ts';
import type { FormAnswer } from '../platform/forms/form-answer.ts';

export type AssessmentAnswer = FormAnswer<{ kind: 'saved'; token: string }>;

export const saveFailure = 'There was an issue saving your results. Please try again.';
export const resultPath = (token: string) => `/assessment/result?token=${token}`;

export const assessmentConsent: Consent = {
  purpose: 'keep an assessment',
  version: '2026-12',
  text: `I consent to ${companyName} keeping these details with my answers, to show me the result, as the privacy notice describes.`,
  former: [
    {
      version: '2026-11',
      text: `I consent to ${companyName} keeping these details with my answers and getting in touch about the result, as the privacy notice describes.`,
    },
  ],
};

/** Never needed for the result (UK GDPR, Article 7(4)): the former wording joined the two, so it gives none. */
export const resultContactConsent: Consent = {
  purpose: 'get in touch about an assessment',
  version: '2026-12',
  text: `${companyName} may get in touch with me about the result, as the privacy notice describes. You see the result either way.`,
};

export type ResultAnswer = FormAnswer<{ kind: 'accepted' }>;

export const emailFailure = 'We could not take your request. Please try again.';

export const emailAccepted = {
  title: 'Sent to the address you gave',
  description: 'Nothing after five minutes? Look in your junk folder, then press again.',
} as const;

export const linkDays = 30;
