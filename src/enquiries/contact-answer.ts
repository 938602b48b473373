import type { FormState } from '../platform/forms/form-state.ts';

/** What the contact form hears back. */
export type ContactAnswer = FormState | { is: 'sent'; reference: string };

export const sendFailure = 'Failed to send message. Please try again.';
