/**
 * What went wrong, for the log. The database layer's own message repeats the values of the query, which
 * may be personal; the driver's error behind it does not.
 */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** The reason with where it happened. */
export function failureTrace(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.split('\n').filter((line) => line.startsWith('    at '));
  return [failureReason(error), ...places].join('\n');
}
