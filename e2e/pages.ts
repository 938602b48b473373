import { posix } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../src/routes.ts';

const open = pagesOf(routes, '/').filter(
  ({ path }) => !/^\/(account|admin|auth\/factor)(\/|$)/.test(path),
);

/** Every page of the site map that has an address of its own and is open to everybody. */
export const pages: readonly string[] = open.map(({ path }) => path);

/** Where a page shows itself: some only follow a form, and know by their address that it was sent. */
export function addressOf(path: string): string {
  return path + (afterForms[path] ?? '');
}

const afterForms: Record<string, string | undefined> = {
  '/contact/sent': '?reference=TB-2345-6789',
  '/resources/sent': '?resource=sme-checklist',
  '/data-rights/submitted': '?reference=DR-2345-6789',
};

/** Whether an earlier page is made by the same route, as the twelve services are. */
export function isSibling(path: string): boolean {
  const place = open.findIndex((page) => page.path === path);
  return open.slice(0, Math.max(place, 0)).some(({ file }) => file === open[place]?.file);
}

/** One that is not in it. */
export const missingPage = '/no-such-page';

function pagesOf(entries: RouteConfigEntry[], parent: string): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const full = posix.join(parent, path);
    const isPage = path !== '' && !/[*:]/.test(full) && file.endsWith('.tsx');
    return [...(isPage ? [{ path: full, file }] : []), ...pagesOf(children, full)];
  });
}
