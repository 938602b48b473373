import type { FormAnswer } from '../../platform/forms/form-answer.ts';

export type ResultAnswer = FormAnswer | { is: 'accepted' };

export const emailFailure = 'We could not take your request. Please try again.';

export const emailAccepted = {
  title: 'The link is on its way',
  description: 'Look in your inbox in a minute or two. We do not send it twice within a minute.',
} as const;

export const linkDays = 30;
