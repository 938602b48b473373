/**
 * The code by which Node, a library or Postgres names an error, such as ENOENT or 22P02; null if it has
 * none.
 */
export function failureCode(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
