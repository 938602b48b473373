import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

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
  const encoding = answer.body.forms ? pickEncoding(headers['accept-encoding']) : undefined;
  const bytes = encoding ? compressed(answer.body, encoding) : answer.body.raw;
  const { etag, found, unchanged } = createHeaders(answer, bytes, encoding);
  if (isKnownEtag(headers['if-none-match'], etag)) {
    response.writeHead(304, unchanged).end();
    return true;
  }
  response.writeHead(200, found);
  response.end(method === 'HEAD' ? undefined : bytes);
  return true;
}

const toPath = (url: string) => url.replace(/\?.*/s, '');

/** Headers for one encoding of a body, and those of a 304. */
function createHeaders(
  { body, headers }: MemoryAnswer,
  bytes: Uint8Array,
  encoding: Encoding | undefined,
) {
  // Weak, because the quick form and the smallest share it.
  const etag = encoding ? `W/${body.etag.replace(/"$/, `-${encoding}"`)}` : body.etag;
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
  const toStrong = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((known) => toStrong(known) === toStrong(etag));
}

type Bytes = Uint8Array<ArrayBuffer>;

type CompressedBody = {
  raw: Bytes;
  etag: string;
  /** Those that a visitor has asked for; null for pictures and fonts, which are compressed as they are. */
  forms: Map<Encoding, Bytes> | null;
};

export function createBody(bytes: Uint8Array, type: string): CompressedBody {
  const raw = new Uint8Array(bytes);
  const hash = createHash('sha256').update(raw).digest('base64url').slice(0, 22);
  return { raw, etag: `"${hash}"`, forms: /text|svg|json/.test(type) ? new Map() : null };
}

/**
 * The first visitor to a page gets a form that takes a millisecond, while the smallest one is made for the
 * next. To make those of all pages would take longer than the rest of the start.
 */
function compressed({ raw, forms }: CompressedBody, encoding: Encoding): Bytes {
  const kept = forms?.get(encoding);
  if (kept) return kept;
  const quick = new Uint8Array(
    encoding === 'br' ? brotliCompressSync(raw, { params }) : gzipSync(raw, { level: 9 }),
  );
  forms?.set(encoding, quick);
  if (encoding === 'br') void smallest(raw).then((bytes) => forms?.set('br', bytes));
  return quick;
}

/** At the highest compression, which takes some 50 ms for a page. */
export async function smallest(raw: Bytes): Promise<Bytes> {
  const highest = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
  };
  return new Uint8Array(await promisify(brotliCompress)(raw, { params: highest }));
}

type Encoding = 'br' | 'gzip';

/** Accepted by the client: named without `q=0`. */
const named: Record<Encoding, RegExp> = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
};

const encodings = ['br', 'gzip'] as const;

const pickEncoding = (acceptEncoding: string | string[] = ''): Encoding | undefined =>
  encodings.find((encoding) => named[encoding].test(String(acceptEncoding)));

/**
 * Compresses a complete page on another thread. A response without a length is streamed, and compressed
 * elsewhere.
 */
export async function compressWhole(
  response: Response,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const { status, headers } = response;
  if (!headers.has('content-length')) return response;
  const encoding = pickEncoding(acceptEncoding);
  if (!encoding) return response;
  const bytes = new Uint8Array(await smaller[encoding](await response.arrayBuffer()));
  headers.set('content-encoding', encoding);
  headers.set('content-length', String(bytes.length));
  headers.append('vary', 'Accept-Encoding');
  return new Response(bytes, { status, headers });
}

/** For a single visitor: a tenth larger than the smallest form, in a fortieth of the time. */
const smaller = {
  br: (bytes: ArrayBuffer) => promisify(brotliCompress)(bytes, { params }),
  gzip: (bytes: ArrayBuffer) => promisify(gzip)(bytes),
};

/** A page fits into a window of 64 KiB; brotli's default of 4 MiB costs more to clear than the page. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 };
