import { buffer } from 'node:stream/consumers';
import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { failureTrace, isUnavailable } from './platform/database/failures.ts';
import { type IslandFiles, IslandFilesContext } from './ui/island.tsx';
import { NonceProvider } from './ui/nonce.tsx';
import { requestContext, servicesContext } from './platform/services.ts';
import { FaultyFormContext } from './ui/admin-page.tsx';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './platform/database/data-folder.server.ts';

/** Renders a page. For memory the whole of it is awaited; visitors get what is ready while the rest follows. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, wantsData } = context.get(requestContext);
  // Such as Retry-After: the router drops an action's headers unless its route passes them on.
  for (const own of Object.values(entry.staticHandlerContext.actionHeaders)) {
    for (const [name, value] of own) headers.set(name, value);
  }
  if (wantsData) return getData(entry, status, headers);
  let statusNow = status;
  const isFaulty = comesBackWithFaults(entry);
  const page = isFaulty ? withErrorInTitle(entry) : entry;
  const stream = await renderToReadableStream(
    <NonceProvider nonce={nonce}>
      <IslandFilesContext value={islandFiles()}>
        <FaultyFormContext value={isFaulty}>
          <ServerRouter context={page} url={request.url} {...(nonce && { nonce })} />
        </FaultyFormContext>
      </IslandFilesContext>
    </NonceProvider>,
    {
      ...(nonce && { nonce }),
      signal: request.signal,
      onError(error) {
        statusNow = 500;
        handleError(error, { request, context });
      },
    },
  );
  if (!nonce) await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  // Sent in one piece if nothing is awaited: as a stream React would send parts of 2 kB.
  const html = (await isSettled(stream.allReady)) ? await buffer(stream) : null;
  if (html) headers.set('content-length', String(html.length));
  return new Response(html ?? stream, { status: statusNow, headers });
}

/** A promise that is settled by now comes first; one that is not comes after what is. */
const isSettled = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => true), Promise.resolve().then(() => false)]);

/** What a page's script gets instead of the document: the answer to its form, or data. */
function getData({ staticHandlerContext }: EntryContext, status: number, headers: Headers) {
  const { actionData, loaderData, matches, errors } = staticHandlerContext;
  if (errors) return new Response(null, { status, headers });
  const id = matches.at(-1)?.route.id ?? '';
  headers.delete('content-type');
  return Response.json(actionData?.[id] ?? loaderData[id] ?? null, { status, headers });
}

let known: IslandFiles | undefined;
const islandFiles = () => (known ??= readIslandFiles());

type Circumstances = { request: Request; context: Readonly<RouterContextProvider> };

/** Unexpected errors are logged with the id of the request; the visitor gets the error page. */
export function handleError(error: unknown, { request, context }: Circumstances): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = context.get(servicesContext);
  const ctx = context.get(requestContext);
  if (isUnavailable(error)) ctx.isAnswerUnavailable = true;
  log.error({ event: 'request.failed', requestId: ctx.requestId, reason: failureTrace(error) });
}

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

type Chunk = { file: string; name?: string; isEntry?: boolean; imports?: string[] };

export function readIslandFiles(): IslandFiles {
  const manifest = join(packageRoot, 'build/client/islands.json');
  // Written by our own build.
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>;
  const islands = Object.values(chunks).flatMap(({ name, isEntry, file, imports = [] }) => {
    const imported = [...new Set(imports.flatMap((key) => withImports(chunks, key)))];
    return isEntry && name ? [[name, { script: `/${file}`, imports: imported }] as const] : [];
  });
  return Object.fromEntries(islands);
}

function withImports(chunks: Record<string, Chunk>, key: string): string[] {
  const { file, imports = [] } = chunks[key] ?? { file: '' };
  return [`/${file}`, ...imports.flatMap((each) => withImports(chunks, each))];
}
