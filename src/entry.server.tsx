import { buffer } from 'node:stream/consumers';
import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from 'react-router';
import { comesBackWithFaults, withErrorInTitle } from './platform/web/pages/error-in-title.ts';
import { readIslandFiles } from './platform/web/assets/island-files.server.ts';
import { failureTrace } from './platform/errors/failure-reason.ts';
import { isUnavailable } from './platform/errors/is-unavailable.ts';
import { NonceProvider } from './ui/nonce.tsx';
import { servicesContext, requestContext } from './platform/services.ts';
import { FaultyFormContext } from './ui/admin/admin-page.tsx';
import { type IslandFiles, IslandFilesContext } from './ui/island.tsx';

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

/**
 * What the script of a page gets instead of the document: the answer to its form, or the data of the
 * page.
 */
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
