import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { failureCode } from '../http/failure-code.ts';
import type { Bucket, Listing, Reading, StoredFile, Unavailable } from './bucket.ts';
import { contentTypeOf, isBucketName } from './bucket.ts';
import { parseContentRange, rangeHeader } from './byte-range.ts';

export type S3Settings = {
  /** Origin of the service; the bucket is the first part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** In milliseconds, for a whole answer. A visitor waits no longer before hearing "try again". */
const longestWait = 5000;
/** What is sent gets more time, a millisecond for so many bytes: only admins and a start send. */
const bytesAMillisecond = 500;

/** A bucket in S3-compatible storage. Requests are signed with their content (Signature Version 4). */
export function s3Bucket(settings: S3Settings): Bucket {
  const send = sender(settings);
  return {
    async get(name, { range, ifNoneMatch } = {}) {
      if (!isBucketName(name)) return { is: 'missing' };
      const headers = {
        ...(range && { range: rangeHeader(range) }),
        ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }),
      };
      const answer = await send('GET', name, { headers });
      return answer.is === 'unavailable' ? answer : readingOf(name, answer);
    },
    async describe(name) {
      if (!isBucketName(name)) return { is: 'missing' };
      const answer = await send('HEAD', name);
      if (answer.is === 'unavailable') return answer;
      if (answer.status === 404) return { is: 'missing' };
      if (answer.status !== 200) return refusal(answer);
      const size = Number(answer.headers.get('content-length'));
      return { is: 'found', file: factsOf(name, size, answer.headers) };
    },
    async put(name, bytes) {
      if (!isBucketName(name)) throw new Error(`not a name for the bucket: ${name}`);
      const headers = { 'content-type': contentTypeOf(name) };
      const answer = await send('PUT', name, { headers, body: bytes });
      if (answer.is === 'unavailable') return answer;
      return answer.status === 200 ? { is: 'stored' } : refusal(answer);
    },
    list: () => listAll(send),
    async remove(name) {
      if (!isBucketName(name)) return { is: 'removed' };
      const answer = await send('DELETE', name);
      if (answer.is === 'unavailable') return answer;
      return answer.status === 204 || answer.status === 200 ? { is: 'removed' } : refusal(answer);
    },
  };
}

type Answer = { is: 'answer'; status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer> };
type Content = { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> };

function sender({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}/`;
  return async (method: string, path: string, { headers, body }: Content = {}) => {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const request = {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      ...(body && { body }),
      redirect: 'manual',
    } as const;
    const signal = AbortSignal.timeout(
      longestWait + Math.ceil((body?.length ?? 0) / bytesAMillisecond),
    );
    // Given to `fetch` itself: what a Request makes of a signal is lost with the Request, to which
    // nobody holds on, and then nothing ends the wait.
    const ask = async () => fetch(await client.sign(base + path, request), { signal });
    try {
      let response = await ask();
      if (isBusy(response)) {
        await response.body?.cancel();
        response = await ask();
      }
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { is: 'answer', status: response.status, headers: response.headers, bytes } as const;
    } catch (error) {
      return { is: 'unavailable', reason: reasonOf(error) } as const;
    }
  };
}

/** Worth a second try, as S3 asks of its clients. */
const isBusy = ({ status }: Response) => status >= 500 || status === 429;

/** One answer holds up to a thousand names, and says where the next one goes on. */
async function listAll(send: ReturnType<typeof sender>): Promise<Listing | Unavailable> {
  const files: StoredFile[] = [];
  let next: string | undefined;
  do {
    const token = next ? `&continuation-token=${encodeURIComponent(next)}` : '';
    const answer = await send('GET', `?list-type=2${token}`);
    if (answer.is === 'unavailable') return answer;
    if (answer.status !== 200) return refusal(answer);
    const page = listingOf(answer.bytes);
    if (page.is === 'unavailable') return page;
    files.push(...page.files);
    next = page.next;
  } while (next);
  return { is: 'listed', files: files.toSorted((a, b) => a.name.localeCompare(b.name)) };
}

function readingOf(name: string, answer: Answer): Reading {
  const { status, headers, bytes } = answer;
  switch (status) {
    case 200:
      return { is: 'found', file: factsOf(name, bytes.length, headers), bytes, part: null };
    case 206: {
      const part = parseContentRange(headers.get('content-range'));
      if (!part) return { is: 'unavailable', reason: '206 without a content-range' };
      return { is: 'found', file: factsOf(name, part.size, headers), bytes, part };
    }
    case 304:
      return { is: 'unchanged', etag: headers.get('etag') ?? '' };
    case 404:
      return codeOf(bytes) === 'NoSuchBucket' ? refusal(answer) : { is: 'missing' };
    case 416:
      return { is: 'unsatisfiable' };
    default:
      return refusal(answer);
  }
}

function factsOf(name: string, size: number, headers: Headers): StoredFile {
  const modifiedAt = new Date(headers.get('last-modified') ?? 0);
  return { name, size, etag: headers.get('etag') ?? '', modifiedAt };
}

const listing = z.object({
  ListBucketResult: z.object({
    NextContinuationToken: z.string().optional(),
    Contents: z
      .array(
        z.object({
          Key: z.string(),
          Size: z.string().transform(Number),
          ETag: z.string(),
          LastModified: z.string().transform((time) => new Date(time)),
        }),
      )
      .default([]),
  }),
});

type ListingPage = Listing & { next: string | undefined };

function listingOf(bytes: Uint8Array): ListingPage | Unavailable {
  const parser = new XMLParser({
    parseTagValue: false,
    processEntities: true,
    isArray: (tag) => tag === 'Contents',
  });
  const parsed = listing.safeParse(parser.parse(new TextDecoder().decode(bytes)));
  if (!parsed.success) return { is: 'unavailable', reason: 'the listing cannot be read' };
  const { Contents, NextContinuationToken: next } = parsed.data.ListBucketResult;
  const files = Contents.filter(({ Key }) => isBucketName(Key)).map(
    ({ Key, Size, ETag, LastModified }) => ({
      name: Key,
      size: Size,
      etag: ETag,
      modifiedAt: LastModified,
    }),
  );
  return { is: 'listed', files, next };
}

/** A wrong key or a missing bucket is for the operator to see; to visitors the storage is away. */
function refusal({ status, bytes }: Answer): Unavailable {
  return { is: 'unavailable', reason: `${status} ${codeOf(bytes)}`.trim() };
}

function codeOf(bytes: Uint8Array): string {
  return (
    /<Code>(\w{1,60})<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, 4000)))?.[1] ?? ''
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  return failureCode(error.cause) ?? error.name;
}
