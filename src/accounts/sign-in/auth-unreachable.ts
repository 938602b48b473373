import { type AuthAnswer, failureTitle, unreachable } from './auth-answer.ts';

/** In the browser: when no answer comes, or none that can be read, the form says so and stays. */
export function authUnreachable(fields: FormData): AuthAnswer {
  const intent = fields.get('intent') === 'sign-up' ? 'sign-up' : 'sign-in';
  return { is: 'refused', title: failureTitle[intent], message: unreachable, values: { intent } };
}
