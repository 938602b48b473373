/** Of our own pages, known once they are. */
let ownPages: ReadonlySet<string> | undefined;

export function expectLinksTo(paths: readonly string[]): void {
  ownPages = new Set(paths);
}

/** Of what a link in a text may lead to: a page of ours, a place on the same page, or another site. */
export function isAddress(address: string): boolean {
  if (address.startsWith('#')) return true;
  if (/^\/(?![/\\])/.test(address)) {
    const [path = ''] = address.split(/[?#]/);
    return ownPages?.has(path) ?? true;
  }
  const url = URL.parse(address);
  if (url?.protocol === 'https:') return url.hostname.includes('.');
  return url?.protocol === 'mailto:' || url?.protocol === 'tel:';
}
