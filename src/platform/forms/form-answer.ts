import type { ZodMiniObject } from 'zod/mini';
import type { $ZodError } from 'zod/v4/core';
import type { Limited } from '../security/limits.server.ts';

/** A form's fields, in the order in which their errors are shown. */
export type FormSchema = ZodMiniObject;

/** One field's error. */
export type FieldError = { field: string; message: string };

/**
 * The answer to a posted form, the same with and without JavaScript. `invalid`: a field must be corrected.
 * `refused`: the form is valid, but is not accepted now.
 */
export type FormAnswer<Success = never> =
  | { kind: 'invalid'; errors: FieldError[]; values: Record<string, string> }
  | { kind: 'refused'; title: string; message: string; values: Record<string, string> }
  | Success;

export const isFailure = (answer: { kind: string }): answer is FormAnswer =>
  answer.kind === 'invalid' || answer.kind === 'refused';

/** The field errors in a form's response. */
export const errorsIn = (
  answer: { kind: string; errors?: FieldError[] } | undefined,
): readonly FieldError[] => answer?.errors ?? [];

/** Looks up what to show at each field. */
export const messageFor = (errors: readonly FieldError[]) => (field: string) =>
  errors.find((error) => error.field === field)?.message;

/** The props that every field has: what to show at it, and in it. */
export const fieldProps =
  (errors: readonly FieldError[], values: Record<string, string>, idPrefix?: string) =>
  (name: string) => ({
    name,
    defaultValue: values[name],
    error: messageFor(errors)(name),
    ...(idPrefix && { idPrefix }),
  });

type Answered = { kind: string; errors?: FieldError[]; values?: Record<string, string> };

/** The same after an answer; `values` are those that the form had at first. */
export const answeredFields = (
  answer: Answered | undefined,
  values: Record<string, string> = {},
  idPrefix?: string,
) => fieldProps(errorsIn(answer), { ...values, ...answer?.values }, idPrefix);

/** A form's fields as strings, without files. */
export function getValues(fields: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of fields) if (typeof value === 'string') values[name] = value;
  return values;
}

/** A schema's error messages: the first for each field, in the order of the fields. */
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

/**
 * The result of an action, named by `done` in the page's address. Links can be forged, so an unknown word
 * shows nothing, nor does a property that every object has (`__proto__`).
 */
export function noticeIn(
  address: string,
  notices: Readonly<Record<string, string>>,
): string | undefined {
  const word = new URL(address).searchParams.get('done') ?? '';
  return Object.hasOwn(notices, word) ? notices[word] : undefined;
}

export type Rejection = Limited | { kind: 'failed' };

/** The status: 429 with the wait, or 503 while nothing can be stored. */
export function rejectionInit(rejection: Rejection): ResponseInit {
  if (rejection.kind === 'failed') return { status: 503 };
  return { status: 429, headers: { 'retry-after': String(rejection.retryAfterSeconds) } };
}

/**
 * Message for too many of something, such as `messages`, from a network or from all visitors together;
 * `orElse` is an alternative.
 */
export function rateLimitMessage(what: string, limited: Limited, orElse = ''): string {
  const wait = formatWait(limited.retryAfterSeconds);
  const whence = limited.isOfAll
    ? 'are coming in from all our visitors together'
    : 'came from your network';
  return `Too many ${what} ${whence}. Please try again in ${wait}${orElse}.`;
}

/** A field's error. With seconds, the field is valid but was sent too soon. */
export type FieldRejection = FieldError & { retryAfterSeconds?: number };

export function fieldTooSoon(
  field: string,
  what: 'attempts' | 'codes',
  { retryAfterSeconds }: Limited,
): FieldRejection {
  const message = `Too many ${what}. Please wait ${formatWait(retryAfterSeconds)}.`;
  return { field, message, retryAfterSeconds };
}

/** The status for a form with such a field. */
export function fieldRejectionInit({ retryAfterSeconds }: FieldRejection): ResponseInit {
  if (retryAfterSeconds === undefined) return { status: 422 };
  return rejectionInit({ kind: 'limited', retryAfterSeconds });
}

/** Such as 'a minute', '15 minutes' or '3 hours', for "Please wait …". */
export function formatWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
