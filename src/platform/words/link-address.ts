/** Of our own pages, known once they are. */
let isOwnPage: ((path: string) => boolean) | undefined;

export function expectLinksTo(isPage: (path: string) => boolean): void {
  isOwnPage = isPage;
}

/** Of what a link in a text may lead to: a page of ours, a place on the same page, or another site. */
export function isAddress(address: string): boolean {
  if (address.startsWith('#')) return true;
  if (/^\/(?![/\\])/.test(address)) {
    const [path = ''] = address.split(/[?#]/);
    return isOwnPage?.(path) ?? true;
  }
  const url = URL.parse(address);
  if (url?.protocol === 'https:') return url.hostname.includes('.');
  return url?.protocol === 'mailto:' || url?.protocol === 'tel:';
}
