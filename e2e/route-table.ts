import { posix } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../src/routes.ts';

type Row = { path: string; file: string };

/** The addresses of the site map as they stand there, parameters with their colon, and their files. */
export function routeTable(entries: RouteConfigEntry[] = routes, above = '/'): Row[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const here = posix.join(above, path);
    return [...(path === '' ? [] : [{ path: here, file }]), ...routeTable(children, here)];
  });
}

/** Every address but that of what is not found. */
export const addresses = (): string[] =>
  routeTable()
    .map(({ path }) => path)
    .filter((path) => !path.includes('*'))
    .flatMap(withAndWithout);

/** An address whose last part may be left out is two. */
const withAndWithout = (path: string): string[] =>
  path.endsWith('?') ? [path.replace(/\/:\w+\?$/, ''), path.slice(0, -1)] : [path];

/** With something in the place of every parameter. */
export function filledIn(path: string, value: string = crypto.randomUUID()): string {
  return path.replaceAll(/:\w+/g, encodeURIComponent(value));
}
