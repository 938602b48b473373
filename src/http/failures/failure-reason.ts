/**
 * What went wrong, for the log. The message of the database layer repeats the values of the query,
 * which may be personal; that of the driver error behind it does not.
 */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** The reason, with the stack. */
export function failureTrace(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.split('\n').filter((line) => line.startsWith('    at '));
  return [failureReason(error), ...places].join('\n');
}
