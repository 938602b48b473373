/** `page` for the page itself, `true` for pages below `within`. */
export function ariaCurrent(
  current: string,
  href: string,
  within?: string,
): 'page' | 'true' | undefined {
  if (current === href) return 'page';
  return within && current.startsWith(within) ? 'true' : undefined;
}
