import type { Limited } from '../security/limits.server.ts';
import type { FieldError } from './form-answer.ts';

export type Rejection = Limited | { is: 'failed' };

/** The status: 429 with the wait, or 503 while nothing can be stored. */
export function rejectionInit(rejection: Rejection): ResponseInit {
  if (rejection.is === 'failed') return { status: 503 };
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
  return rejectionInit({ is: 'limited', retryAfterSeconds });
}

/** Such as 'a minute', '15 minutes' or '3 hours', for "Please wait …". */
export function formatWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
