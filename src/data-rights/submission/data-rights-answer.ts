import type { FormState } from '../../platform/forms/form-state.ts';

export type DataRightsAnswer = FormState | { is: 'submitted'; reference: string };

export const confirmation = {
  title: 'Request Submitted',
  description:
    "We'll process your data rights request within 30 days and contact you at the email provided.",
} as const;

export const submitFailure = 'Failed to submit your request. Please try again.';
