/**
 * What went wrong, for the log: what the innermost error says. The message of the database layer repeats
 * the values of the query, which may be personal; that of the driver error behind it does not, and
 * better-auth wraps both once more.
 */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return failureReason(error.cause);
  // A host with several addresses that all refuse: Node says what happened only at each.
  if (error instanceof AggregateError && !error.message)
    return error.errors.map(failureReason).join(', ');
  return error.message;
}

/** The reason, with the stack. */
export function failureTrace(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.split('\n').filter((line) => line.startsWith('    at '));
  return [failureReason(error), ...places].join('\n');
}
