import type { FormAnswer } from '../../platform/forms/form-answer.ts';

export type ResultAnswer = FormAnswer<{ is: 'accepted' }>;

export const emailFailure = 'We could not take your request. Please try again.';

export const emailAccepted = {
  title: 'Sent to the address you gave',
  description: 'Look in your inbox in a minute or two. We do not send it twice within a minute.',
} as const;

export const linkDays = 30;
