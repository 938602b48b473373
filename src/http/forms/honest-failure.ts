import type { FormState } from './form-state.ts';

type Refused = Extract<FormState, { is: 'refused' }>;

/** When no answer comes the form says so, and keeps what was typed. */
export const honestFailure =
  (failure: { title: string; message: string }) =>
  (fields: FormData): Refused => ({ is: 'refused', ...failure, values: valuesOf(fields) });

/** What a form sends, but for files. */
export function valuesOf(fields: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of fields) if (typeof value === 'string') values[name] = value;
  return values;
}
