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
  const { method, url = '/' } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const answer = answers.get(url) ?? answers.get(pathOf(url));
  if (!answer) return false;
  const { headers } = request;
  if (headers.cookie && isPersonal(answer, headers.cookie)) return false;
  const { bytes, encoding } = pickEncoding(answer.body, headers['accept-encoding']);
  const { etag, found, unchanged } = headersOf(answer, bytes, encoding);
  if (isKnownEtag(headers['if-none-match'], etag)) {
    response.writeHead(304, unchanged).end();
    return true;
  }
  response.writeHead(200, found);
  response.end(method === 'HEAD' ? undefined : bytes);
  return true;
}

const pathOf = (url: string) => {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
};

/** Names and values in turn, as Node takes them without making anything of them. */
type Lines = string[];
type FinishedHeaders = { etag: string; found: Lines; unchanged: Lines };

const finished = new WeakMap<Uint8Array, FinishedHeaders>();

/** The headers of one form of a body, made at its first request. */
export function headersOf(
  { body, headers }: MemoryAnswer,
  bytes: Uint8Array,
  encoding: 'br' | 'gzip' | undefined,
): FinishedHeaders {
  const known = finished.get(bytes);
  if (known) return known;
  const etag = encoding ? body.etag.replace(/"$/, `-${encoding}"`) : body.etag;
  const unchanged = Object.entries({ ...headers, etag }).flat();
  const ofForm = ['content-length', String(bytes.length)];
  if (encoding) ofForm.push('content-encoding', encoding);
  const made = { etag, unchanged, found: [...unchanged, ...ofForm] };
  finished.set(bytes, made);
  return made;
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
