/** The error code from Node, a library or Postgres, such as ENOENT or 22P02; null if none. */
export function failureCode(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
