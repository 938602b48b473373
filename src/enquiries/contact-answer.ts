import type { FormState } from '../platform/forms/form-state.ts';

export type ContactAnswer = FormState | { is: 'sent'; reference: string };

export const sendFailure = 'Failed to send message. Please try again.';
