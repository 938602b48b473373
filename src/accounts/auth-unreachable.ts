import { type AuthAnswer, failureTitle, unreachable } from './auth-answer.ts';

/**
 * In the browser: when no answer comes, or none that can be read, the form says so and keeps what was
 * typed, where the router would put its error page in the form's place.
 */
export async function authUnreachable(
  send: () => Promise<AuthAnswer | undefined>,
  request: Request,
): Promise<AuthAnswer> {
  const kept = request.clone();
  try {
    const answer = await send();
    if (answer) return answer;
  } catch {
    // What went wrong is on the server's side or the line's; the visitor can only try again.
  }
  const fields = await kept.formData();
  const intent = fields.get('intent') === 'sign-up' ? 'sign-up' : 'sign-in';
  return { is: 'refused', title: failureTitle[intent], message: unreachable, values: { intent } };
}
