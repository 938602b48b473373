import type { IncomingMessage, ServerResponse } from 'node:http';

/** In milliseconds, from the headers to the end of the body. */
export type BodyTimes = { forForms: number; forUploads: number };

const usual: BodyTimes = { forForms: 30_000, forUploads: 300_000 };

/** Longer than any of these: Node's own limit, which cannot tell requests apart, stands behind them. */
export const longestRequest = 330_000;

/** Ends a request whose body comes too slowly, so that nobody holds a connection with a few bytes. */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  isUpload: boolean,
  { forForms, forUploads }: BodyTimes = usual,
): void {
  const end = () => {
    if (request.complete) return;
    if (response.headersSent) return void request.socket.destroy();
    response.writeHead(408, { connection: 'close' }).end();
    request.socket.destroySoon();
  };
  const timer = setTimeout(end, isUpload ? forUploads : forForms);
  const clear = () => clearTimeout(timer);
  // What is answered before its body is here, as a GET is, still holds its connection.
  response.once('close', () => {
    if (request.complete || request.destroyed) clear();
    else request.once('close', clear);
  });
}

/** Hardly any GET has one; the others are answered from memory without a clock. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
