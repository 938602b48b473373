import { isKnownEtag } from './memory-answer.server.ts';
import { plainAnswer } from './plain-answer.ts';
import {
  type Bucket,
  getContentType,
  type StoredFile,
  type Unavailable,
} from '../../storage/bucket.ts';
import { getBeginning, bodyInParts } from '../../storage/body-in-parts.server.ts';
import { parseRange, partOf } from '../../storage/byte-range.ts';

type Away = (reason: string) => void;

/**
 * Answers GET or HEAD for one file of the bucket. Browsers revalidate each time and are told if nothing
 * has changed, so that a replaced file shows at once. `onUnavailable` is called with the reason if the storage
 * is unavailable.
 */
export async function answerFile(
  bucket: Bucket,
  request: Request,
  name: string,
  onUnavailable: Away,
): Promise<Response> {
  const known = request.headers.get('if-none-match') ?? undefined;
  if (request.method === 'HEAD' || known !== undefined) {
    const found = await bucket.describe(name);
    if (found.is === 'missing') return plainAnswer(404);
    if (found.is === 'unavailable') return away(found, onUnavailable);
    const { file } = found;
    // Compared here: storage differs in which headers it understands, and what it signs in them.
    if (isKnownEtag(known, file.etag)) return unchanged(file.etag);
    if (request.method === 'HEAD')
      return new Response(null, { headers: createHeaders(file, file.size) });
  }
  return answerContent(bucket, request, name, onUnavailable);
}

async function answerContent(
  bucket: Bucket,
  request: Request,
  name: string,
  onUnavailable: Away,
): Promise<Response> {
  const range = await wantedRange(bucket, request, name);
  const beginning = await getBeginning(bucket, name, range);
  const reading = await bucket.get(name, beginning);
  switch (reading.is) {
    case 'found': {
      const { file, bytes } = reading;
      // Some storage ignores ranges and returns the whole file.
      if (!reading.part) return new Response(bytes, { headers: createHeaders(file, bytes.length) });
      const part = partOf(range ?? { from: 0, to: null }, file.size);
      if (!part) return unsatisfiable(bucket, name);
      const headers = createHeaders(file, part.end - part.start + 1);
      const body = bodyInParts(bucket, file, bytes, part);
      if (!range) return new Response(body, { headers });
      headers['content-range'] = `bytes ${part.start}-${part.end}/${part.size}`;
      return new Response(body, { status: 206, headers });
    }
    case 'unsatisfiable':
      return unsatisfiable(bucket, name);
    case 'missing':
      return plainAnswer(404);
    case 'unavailable':
      return away(reading, onUnavailable);
  }
}

/** A client that resumes a download wants the rest only if the file is still the same. */
async function wantedRange(bucket: Bucket, { headers }: Request, name: string) {
  const range = parseRange(headers.get('range'));
  const condition = headers.get('if-range');
  if (!range || condition === null) return range;
  const found = await bucket.describe(name);
  return found.is === 'found' && found.file.etag === condition ? range : undefined;
}

function createHeaders(
  { name, etag, modifiedAt }: StoredFile,
  length: number,
): Record<string, string> {
  return {
    'content-type': getContentType(name),
    'content-length': String(length),
    // Names need no escaping: `isFileName` allows letters, digits and hyphens alone.
    'content-disposition': `inline; filename="${name}"`,
    'accept-ranges': 'bytes',
    'last-modified': modifiedAt.toUTCString(),
    'cache-control': alwaysAsk,
    etag,
  };
}

const alwaysAsk = 'public, max-age=0, must-revalidate';

function unchanged(etag: string): Response {
  return new Response(null, { status: 304, headers: { etag, 'cache-control': alwaysAsk } });
}

async function unsatisfiable(bucket: Bucket, name: string): Promise<Response> {
  const found = await bucket.describe(name);
  const size = found.is === 'found' ? { 'content-range': `bytes */${found.file.size}` } : {};
  return new Response(null, { status: 416, headers: { ...size, 'cache-control': alwaysAsk } });
}

function away({ reason }: Unavailable, onUnavailable: Away): Response {
  onUnavailable(reason);
  const response = plainAnswer(503);
  response.headers.set('retry-after', '60');
  return response;
}
