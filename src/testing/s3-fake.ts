import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from './listen-locally.ts';
import { isSigned } from './s3-signature.ts';

export type S3Fake = {
  settings: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
  objects: Map<string, { bytes: Buffer; type: string; modified: Date; encoding?: string }>;
  /** Requests with a wrong signature. */
  refusals(): number;
  /** Until null: answers with this status, or not at all; only for one method, if given. */
  fail(fault: number | 'hang' | null, method?: string): void;
  /** Drops the connection of the next request. */
  cutOnce(): void;
  stop(): Promise<void>;
};

/**
 * The part of S3 that we use, over objects in memory. It computes each request's Signature Version 4 itself,
 * from the published rules, and rejects a mismatch: a wrong secret, a changed body.
 */
export async function startS3Fake({ namesInAnAnswer = 1000 } = {}): Promise<S3Fake> {
  const objects: S3Fake['objects'] = new Map();
  const secretAccessKey = 'a-secret-key-of-the-fake';
  const keys = {
    bucket: 'resources',
    region: 'eu-west-2',
    accessKeyId: 'FAKEKEY',
    secretAccessKey,
  };
  let refusals = 0;
  let fault: number | 'hang' | null = null;
  let faultyMethod: string | undefined;
  let isCut = false;
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    if (isCut) {
      isCut = false;
      return void request.socket.resetAndDestroy();
    }
    const met = faultyMethod === undefined || faultyMethod === request.method ? fault : null;
    if (met === 'hang') return;
    if (met !== null) return answerError(response, met, 'InternalError');
    if (isSigned(request, body, keys)) {
      return answer({ objects, bucket: keys.bucket, namesInAnAnswer }, request, body, response);
    }
    refusals += 1;
    answerError(response, 403, 'SignatureDoesNotMatch');
  };
  const server = createServer((request, response) => void receive(request, response));
  const { port, stop } = await listenLocally(server);
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, ...keys },
    objects,
    refusals: () => refusals,
    fail(next, method) {
      fault = next;
      faultyMethod = method;
    },
    cutOnce: () => void (isCut = true),
    stop,
  };
}

/** The settings an operator would use for it. */
export function s3Environment({ settings }: S3Fake): Record<string, string> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  return {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

type Store = { objects: S3Fake['objects']; bucket: string; namesInAnAnswer: number };

function answer(
  { objects, bucket, namesInAnAnswer }: Store,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  const [, first, name = ''] = pathname.split('/');
  if (first !== bucket) return answerError(response, 404, 'NoSuchBucket');
  if (searchParams.get('list-type') === '2') {
    const after = searchParams.get('continuation-token');
    return void response.end(listing(objects, after, namesInAnAnswer));
  }
  if (request.method === 'PUT') {
    const type = request.headers['content-type'] ?? '';
    objects.set(name, { bytes: body, type, modified: new Date() });
    return void response.setHeader('etag', getEtag(body)).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(name);
    return void response.writeHead(204).end();
  }
  const object = objects.get(name);
  if (!object) return answerError(response, 404, 'NoSuchKey');
  response.setHeader('etag', getEtag(object.bytes));
  response.setHeader('last-modified', object.modified.toUTCString());
  response.setHeader('content-type', object.type);
  if (object.encoding) response.setHeader('content-encoding', object.encoding);
  answerRange(request, response, object.bytes);
}

function answerRange(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const isWhole = from === '' && to === '';
  const start = from === '' ? Math.max(0, bytes.length - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
  if (!isWhole && start > end) return answerError(response, 416, 'InvalidRange');
  const part = isWhole ? bytes : bytes.subarray(start, end + 1);
  if (!isWhole) response.setHeader('content-range', `bytes ${start}-${end}/${bytes.length}`);
  response.writeHead(isWhole ? 200 : 206, { 'content-length': part.length });
  response.end(request.method === 'HEAD' ? undefined : part);
}

/** In name order; the token is the last name, as something that needs escaping. */
function listing(objects: S3Fake['objects'], token: string | null, most: number): string {
  const after = token?.replace(/^\+/, '') ?? '';
  const rest = [...objects]
    .filter(([name]) => name > after)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const page = rest.slice(0, most);
  const contents = page.map(
    ([name, { bytes, modified }]) =>
      `<Contents><Key>${name}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>${getEtag(bytes).replaceAll('"', '&quot;')}</ETag><Size>${bytes.length}</Size></Contents>`,
  );
  const last = page.at(-1)?.[0];
  const next = rest.length > most ? `<NextContinuationToken>+${last}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><KeyCount>${page.length}</KeyCount>${next}${contents.join('')}</ListBucketResult>`;
}

const getEtag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

function answerError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}
