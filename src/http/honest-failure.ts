import type { FormState } from './form-state.ts';

type Refused = Extract<FormState, { is: 'refused' }>;

/**
 * In the browser: when no answer comes, or none that can be read, the form says so and keeps what was
 * typed, where the router would put its error page in the form's place.
 */
export async function withHonestFailure<Answer>(
  send: () => Promise<Answer | undefined>,
  request: Request,
  failure: { title: string; message: string },
): Promise<Answer | Refused> {
  const kept = request.clone();
  try {
    const answer = await send();
    if (answer) return answer;
  } catch {
    // What went wrong is on the server's side or the line's; the visitor can only try again.
  }
  const values: Record<string, string> = {};
  for (const [name, value] of await kept.formData()) {
    if (typeof value === 'string') values[name] = value;
  }
  return { is: 'refused', ...failure, values };
}
