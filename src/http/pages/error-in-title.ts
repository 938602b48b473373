import type { EntryContext } from 'react-router';

/** Whether what is answered to a form is its page again, with what was wrong. */
export function comesBackWithFaults({ staticHandlerContext }: EntryContext): boolean {
  const { actionData, errors, statusCode } = staticHandlerContext;
  return statusCode >= 400 && actionData !== null && !errors;
}

/**
 * Such a page says so in its title, which is what a screen reader reads first of a page that was loaded
 * anew. It is done to whatever the page's route makes of it, so that none has to know how its form went.
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
