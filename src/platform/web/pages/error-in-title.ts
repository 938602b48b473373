import type { EntryContext } from 'react-router';

/** Whether the response to a form is its own page again, with errors. */
export function comesBackWithFaults({ staticHandlerContext }: EntryContext): boolean {
  const { actionData, errors, statusCode } = staticHandlerContext;
  return statusCode >= 400 && actionData !== null && !errors;
}

/**
 * Prefixes such a page's title with "Error:", which a screen reader reads first on a new page. Wraps any
 * route's `meta`, so that routes need not know how their form went.
 */
export function withErrorInTitle(entry: EntryContext): EntryContext {
  const id = entry.staticHandlerContext.matches.at(-1)?.route.id;
  const page = id ? entry.routeModules[id] : undefined;
  const titled = page?.meta;
  if (!id || !page || !titled) return entry;
  const meta: typeof titled = (args) =>
    titled(args)?.map((tag) =>
      'title' in tag && typeof tag.title === 'string' ? { title: `Error: ${tag.title}` } : tag,
    );
  return { ...entry, routeModules: { ...entry.routeModules, [id]: { ...page, meta } } };
}
