import { isbot } from 'isbot';
import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from 'react-router';
import { failureTrace } from './http/failure-reason.ts';
import { NonceProvider } from './http/nonce.tsx';
import { platformContext, visitContext } from './http/platform.server.ts';

/** Renders a page. Pages for memory and for robots are awaited whole; people get them streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce } = context.get(visitContext);
  let statusNow = status;
  const stream = await renderToReadableStream(
    <NonceProvider nonce={nonce}>
      <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />
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
  if (!nonce || isbot(request.headers.get('user-agent'))) await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status: statusNow, headers });
}

type Circumstances = { request: Request; context: Readonly<RouterContextProvider> };

/** Surprises go to the log with the request's id; the visitor gets the error page. */
export function handleError(error: unknown, { request, context }: Circumstances): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = context.get(platformContext);
  const { requestId } = context.get(visitContext);
  log.error({ event: 'request.failed', requestId, reason: failureTrace(error) });
}
