import { posix } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../src/routes.ts';

/** Every page of the site map that has an address of its own and is open to everybody. */
export const pages: readonly string[] = pagesOf(routes, '/').filter(
  (path) => !/^\/(account|admin|auth\/factor)(\/|$)/.test(path),
);

/** One that is not in it. */
export const missingPage = '/no-such-page';

function pagesOf(entries: RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const full = posix.join(parent, path);
    const isPage = path !== '' && !/[*:]/.test(full) && file.endsWith('.tsx');
    return [...(isPage ? [full] : []), ...pagesOf(children, full)];
  });
}
