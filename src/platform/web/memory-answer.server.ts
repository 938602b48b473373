import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CompressedBody, type Encoding, pickEncoding } from './compression.server.ts';

/** A complete response: its body and every header except those of the encoding. */
export type MemoryAnswer = {
  body: CompressedBody;
  headers: Record<string, string>;
  /** In milliseconds since 1970, when it is out of date. */
  until?: number;
  /** Other queries have other answers. */
  isOfQuery?: boolean;
};

/**
 * Answers a GET or HEAD from memory; returns false if the application has to handle it. Requests with a
 * session get freshly rendered pages, so that the top bar is right.
 */
export function answerFromMemory(
  answers: ReadonlyMap<string, MemoryAnswer>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url = '/' } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const whole = answers.get(url);
  const answer = whole ?? answers.get(toPath(url));
  if (!answer || (answer.isOfQuery && !whole)) return false;
  if (answer.until !== undefined && Date.now() >= answer.until) return false;
  const { headers } = request;
  if (headers.cookie && isPersonal(answer, headers.cookie)) return false;
  const { bytes, encoding } = pickEncoding(answer.body, headers['accept-encoding']);
  const { etag, found, unchanged } = createHeaders(answer, bytes, encoding);
  if (isKnownEtag(headers['if-none-match'], etag)) {
    response.writeHead(304, unchanged).end();
    return true;
  }
  response.writeHead(200, found);
  response.end(method === 'HEAD' ? undefined : bytes);
  return true;
}

const toPath = (url: string) => {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
};

/** Headers for one encoding of a body, and those of a 304. */
function createHeaders(
  { body, headers }: MemoryAnswer,
  bytes: Uint8Array,
  encoding: Encoding | undefined,
) {
  const etag = encoding ? body.etag.replace(/"$/, `-${encoding}"`) : body.etag;
  const unchanged = { ...headers, etag };
  const found = {
    ...unchanged,
    'content-length': String(bytes.length),
    ...(encoding && { 'content-encoding': encoding }),
  };
  return { etag, found, unchanged };
}

/**
 * Pages vary by the session cookie and the cookie of a notice for the next page (see `cookieName`); files do
 * not vary.
 */
const isPersonal = ({ headers }: MemoryAnswer, cookie: string) =>
  /\bCookie\b/.test(headers['vary'] ?? '') &&
  /(?:^|;\s*)(?:__Host-)?session(?:-notice)?=/.test(cookie);

/** Whether an `If-None-Match` header matches the file's current tag, or is `*`. */
export function isKnownEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
