import type { IncomingMessage, ServerResponse } from 'node:http';

/** In milliseconds, from the headers to the end of the body. */
export type BodyTimes = { forForms: number; forUploads: number };

const usual: BodyTimes = { forForms: 30_000, forUploads: 300_000 };

/** Longer than either of these: Node applies its own limit to every request alike, as a backstop. */
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
  // A request answered before its body has arrived, as a GET is, still holds its connection.
  response.once('close', () => {
    if (request.complete || request.destroyed) clear();
    else request.once('close', clear);
  });
}

/**
 * Whether a request has a body. Hardly any GET does, and those without are answered from memory without
 * a timer.
 */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
