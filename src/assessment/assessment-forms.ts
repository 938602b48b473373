import { company } from '../company.ts';
import type { Consent } from '../leads/consent.ts';
import type { FormAnswer } from '../platform/forms/form-answer.ts';

export type AssessmentAnswer = FormAnswer<{ is: 'saved'; token: string }>;

export const saveFailure = 'There was an issue saving your results. Please try again.';
export const resultPath = (token: string) => `/assessment/result?token=${token}`;

export const assessmentConsent: Consent = {
  purpose: 'keep an assessment',
  version: '2026-11',
  text: `I consent to ${company.name} keeping these details with my answers and getting in touch about the result, as the privacy notice describes.`,
};

export type ResultAnswer = FormAnswer<{ is: 'accepted' }>;

export const emailFailure = 'We could not take your request. Please try again.';

export const emailAccepted = {
  title: 'Sent to the address you gave',
  description: 'Look in your inbox in a minute or two. We do not send it twice within a minute.',
} as const;

export const linkDays = 30;
