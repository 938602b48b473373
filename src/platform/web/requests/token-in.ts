/** The token in a link's address; empty if none. */
export function tokenIn(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}
