/**
 * An error's innermost message, for the log. A database layer error repeats the query's values, which may be
 * personal; the driver error behind it does not, and better-auth wraps both once more.
 */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return failureReason(error.cause);
  // A host with several addresses that all refuse: Node puts the reason in each inner error.
  if (error instanceof AggregateError && !error.message)
    return error.errors.map(failureReason).join(', ');
  return error.message;
}

export function failureTrace(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.split('\n').filter((line) => line.startsWith('    at '));
  return [failureReason(error), ...places].join('\n');
}
