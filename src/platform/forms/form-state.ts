import type { $ZodError } from 'zod/v4/core';

/** What is wrong with one field of a form. */
export type FieldError = { field: string; message: string };

/** The answer to a form that was not accepted; the same with and without JavaScript. */
export type FormState =
  | { is: 'invalid'; errors: FieldError[]; values: Record<string, string> }
  | { is: 'refused'; title: string; message: string; values: Record<string, string> };

/** What was wrong with the fields of a form, going by the answer to it. */
export const errorsIn = (
  answer: { is: string; errors?: FieldError[] } | undefined,
): readonly FieldError[] => answer?.errors ?? [];

/** For a form to look up what to show at each of its fields. */
export const messageFor = (errors: readonly FieldError[]) => (field: string) =>
  errors.find((error) => error.field === field)?.message;

/** The fields of a form as strings; files are left out. */
export function getValues(fields: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of fields) if (typeof value === 'string') values[name] = value;
  return values;
}

/** The messages of a schema's issues: the first for each field, in the order of the fields. */
export function fieldErrors(error: $ZodError, order: readonly string[]): FieldError[] {
  const first = new Map<string, string>();
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '');
    if (!first.has(field)) first.set(field, issue.message);
  }
  return [...first]
    .map(([field, message]) => ({ field, message }))
    .toSorted((a, b) => rank(order, a.field) - rank(order, b.field));
}

const rank = (order: readonly string[], field: string) =>
  order.includes(field) ? order.indexOf(field) : order.length;
