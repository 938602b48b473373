import type { FormAnswer } from '../platform/forms/form-answer.ts';

export type ContactAnswer = FormAnswer | { is: 'sent'; reference: string };

export const sendFailure = 'Failed to send message. Please try again.';
