/** For a link: `page` on the page itself, `true` on the pages below `within`, which it stands for. */
export function ariaCurrent(
  current: string,
  href: string,
  within?: string,
): 'page' | 'true' | undefined {
  if (current === href) return 'page';
  return within && current.startsWith(within) ? 'true' : undefined;
}
