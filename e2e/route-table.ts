import routes from '../src/routes.ts';

type Entry = { path?: string; children?: Entry[] };

/** Every address of the site map, as it stands there: parameters with their colon. */
export function addresses(): string[] {
  return flatten(routes).filter((path) => !path.includes('*'));
}

/** With something in the place of every parameter. */
export function filledIn(path: string, value: string = crypto.randomUUID()): string {
  return path.replaceAll(/:\w+/g, encodeURIComponent(value));
}

function flatten(entries: Entry[], above = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`.replaceAll(/\/+/g, '/');
    return [...(path === undefined ? [] : [here]), ...flatten(children, here)];
  });
}
