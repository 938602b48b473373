import { isKnownEtag } from './memory-answer.server.ts';
import { plainAnswer } from './plain-answer.ts';
import {
  type Bucket,
  getContentType,
  type StoredFile,
  type Unavailable,
  parseRange,
  partOf,
  type ByteRange,
  type Part,
} from '../storage/bucket.ts';

type OnUnavailable = (reason: string) => void;

/**
 * Answers GET or HEAD for one file of the bucket. Browsers revalidate each time, so that a replaced file
 * shows at once. `onUnavailable` gets the reason if the storage is unavailable.
 */
export async function answerFile(
  bucket: Bucket,
  request: Request,
  name: string,
  onUnavailable: OnUnavailable,
): Promise<Response> {
  const known = request.headers.get('if-none-match') ?? undefined;
  if (request.method === 'HEAD' || known !== undefined) {
    const found = await bucket.describe(name);
    if (found.kind === 'missing') return plainAnswer(404);
    if (found.kind === 'unavailable') return unavailable(found, onUnavailable);
    const { file } = found;
    // Compared here: storage services differ in the headers they support and sign.
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
  onUnavailable: OnUnavailable,
): Promise<Response> {
  const range = await wantedRange(bucket, request, name);
  const { from, to } = range ?? { from: 0, to: null };
  const beginning = { from, to: Math.min(to ?? Infinity, from + partSize - 1) };
  const reading = await bucket.get(name, beginning);
  switch (reading.kind) {
    case 'found': {
      const { file, bytes } = reading;
      // Some storage ignores ranges and returns the whole file.
      if (!reading.part) return new Response(bytes, { headers: createHeaders(file, bytes.length) });
      const part = partOf({ from, to }, file.size);
      if (!part) return unsatisfiable(bucket, name);
      const headers = createHeaders(file, part.end - part.start + 1);
      const body = getBody(bucket, file, bytes, part);
      if (!range) return new Response(body, { headers });
      headers['content-range'] = `bytes ${part.start}-${part.end}/${part.size}`;
      return new Response(body, { status: 206, headers });
    }
    case 'unsatisfiable':
      return unsatisfiable(bucket, name);
    case 'missing':
      return plainAnswer(404);
    case 'unavailable':
      return unavailable(reading, onUnavailable);
  }
}

/** A resumed download gets the rest only if the file is unchanged. */
async function wantedRange(
  bucket: Bucket,
  { headers }: Request,
  name: string,
): Promise<ByteRange | undefined> {
  const range = parseRange(headers.get('range'));
  const condition = headers.get('if-range');
  if (!range || (condition === null && 'from' in range)) return range;
  const found = await bucket.describe(name);
  if (found.kind !== 'found' || (condition ?? found.file.etag) !== found.file.etag)
    return undefined;
  return 'from' in range ? range : { from: Math.max(0, found.file.size - range.last), to: null };
}

function createHeaders(
  { name, etag, modifiedAt }: StoredFile,
  length: number,
): Record<string, string> {
  return {
    'content-type': getContentType(name),
    'content-length': String(length),
    // No escaping needed: `isFileName` allows only letters, digits and hyphens.
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
  const size = found.kind === 'found' ? { 'content-range': `bytes */${found.file.size}` } : {};
  return new Response(null, { status: 416, headers: { ...size, 'cache-control': alwaysAsk } });
}

function unavailable({ reason }: Unavailable, onUnavailable: OnUnavailable): Response {
  onUnavailable(reason);
  const response = plainAnswer(503);
  response.headers.set('retry-after', '60');
  return response;
}

/** In bytes. Our own documents are smaller; a larger file is held in memory one part at a time. */
const partSize = 256 * 1024;

/**
 * Part of a file as a response body, of which the first bytes are read. Data that a slow client has not read
 * stays in memory: for a large file that is only its beginning.
 */
function getBody(
  bucket: Bucket,
  { name, etag }: StoredFile,
  first: Uint8Array<ArrayBuffer>,
  { start, end }: Part,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  const length = end - start + 1;
  let sent = first.length;
  if (sent === length) return first;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(first),
      async pull(controller) {
        const from = start + sent;
        const to = Math.min(from + partSize - 1, end);
        const next = await bucket.get(name, { from, to });
        // The file was replaced meanwhile or is unavailable: the response breaks off, and browsers retry.
        if (next.kind !== 'found' || next.file.etag !== etag)
          throw new Error('the file has changed');
        controller.enqueue(next.bytes);
        sent += next.bytes.length;
        if (sent >= length) controller.close();
      },
    },
    { highWaterMark: 1 },
  );
}
