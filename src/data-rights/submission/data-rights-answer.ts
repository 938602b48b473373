import type { FormAnswer } from '../../platform/forms/form-answer.ts';

export type DataRightsAnswer = FormAnswer<{ is: 'submitted'; reference: string }>;

export const confirmation = {
  title: 'Request Submitted',
  description:
    "We'll process your data rights request within 30 days and contact you at the email provided.",
} as const;

export const submitFailure = 'Failed to submit your request. Please try again.';
