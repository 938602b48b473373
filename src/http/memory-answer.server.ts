import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CompressedBody, pickEncoding } from './compressed-body.server.ts';

/** A finished answer: its bytes and every header but those of the encoding. */
export type MemoryAnswer = { body: CompressedBody; headers: Record<string, string> };

/**
 * Answers a GET or HEAD from memory; false when it has to be made by somebody else. Whoever carries a
 * session gets pages rendered, so that the top bar is right.
 */
export function answerFromMemory(
  answers: ReadonlyMap<string, MemoryAnswer>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url = '/', headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const query = url.indexOf('?');
  const answer = answers.get(query === -1 ? url : url.slice(0, query));
  if (!answer || (headers.cookie && isPersonal(answer, headers.cookie))) return false;
  const { bytes, encoding } = pickEncoding(answer.body, headers['accept-encoding']);
  const etag = encoding ? answer.body.etag.replace(/"$/, `-${encoding}"`) : answer.body.etag;
  if (isKnownEtag(headers['if-none-match'], etag)) {
    response.writeHead(304, { ...answer.headers, etag }).end();
    return true;
  }
  response.writeHead(200, {
    ...answer.headers,
    etag,
    'content-length': bytes.length,
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(method === 'HEAD' ? undefined : bytes);
  return true;
}

/**
 * Pages are others for whoever sends the cookie of a session, or of a notice for the next page (see
 * `cookieName`); files are the same for everybody.
 */
const isPersonal = ({ headers }: MemoryAnswer, cookie: string) =>
  /\bCookie\b/.test(headers['vary'] ?? '') &&
  /(?:^|;\s*)(?:__Host-)?session(?:-notice)?=/.test(cookie);

/** Whether an `If-None-Match` header names the tag that a file has now. */
export function isKnownEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
