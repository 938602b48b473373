import type { FormAnswer } from '../../platform/forms/form-answer.ts';
import type { SessionRecord } from '../sessions/session-record.ts';

export type AuthAnswer = FormAnswer<{ kind: 'signed-in'; record: SessionRecord; to: string }>;

export const authIntents = ['sign-in', 'sign-up'] as const;
export type AuthIntent = (typeof authIntents)[number];

export const failureTitle: Record<AuthIntent, string> = {
  'sign-in': 'Login failed',
  'sign-up': 'Signup failed',
};

/** No answer came, or none that could be read. */
export const unreachable = 'We could not be reached. Please try again.';
