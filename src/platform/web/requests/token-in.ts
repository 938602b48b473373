/** The token in the address of a link; empty if there is none. */
export function tokenIn(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}
