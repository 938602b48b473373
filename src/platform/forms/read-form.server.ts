import type { ZodMiniType } from 'zod/mini';
import { formFields } from './form-fields.server.ts';
import { type FormState, fieldErrors } from './form-state.ts';

type ReadForm<Input> =
  | { is: 'valid'; input: Input; values: Record<string, string> }
  | Extract<FormState, { is: 'invalid' }>;

/**
 * Parses a posted form and validates it against its schema. An invalid one is returned for the page to show
 * again: the messages in the order of `fields`, and the input.
 */
export async function readForm<Input>(
  request: Request,
  schema: ZodMiniType<Input>,
  fields: readonly string[],
): Promise<ReadForm<Input>> {
  const posted = await formFields(request);
  const parsed = schema.safeParse(posted);
  // Only values with a field in the form can be shown again.
  const known = Object.entries(posted).filter(([name]) => fields.includes(name));
  const values = Object.fromEntries(known);
  return parsed.success
    ? { is: 'valid', input: parsed.data, values }
    : { is: 'invalid', errors: fieldErrors(parsed.error, fields), values };
}
