import {
  type Bucket,
  type Reading,
  getContentType,
  isBucketName,
  type Listing,
  type StoredFile,
  type Unavailable,
  parseContentRange,
} from './bucket.ts';
import {
  type S3Answer,
  type S3Settings,
  getCode,
  rejection,
  s3Sender,
} from './s3-sender.server.ts';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

export function s3Bucket(settings: S3Settings): Bucket {
  const send = s3Sender(settings);
  return {
    async get(name, range) {
      if (!isBucketName(name)) return { kind: 'missing' };
      const headers = { ...(range && { range: `bytes=${range.from}-${range.to ?? ''}` }) };
      return getReading(name, await send('GET', name, { headers }));
    },
    async describe(name) {
      if (!isBucketName(name)) return { kind: 'missing' };
      const answer = await send('HEAD', name);
      if (answer.kind === 'unavailable') return answer;
      if (answer.status !== 200) {
        // Only GET has a body, which tells a missing bucket from a missing file, or a wrong key from a
        // wrong clock.
        const reading = getReading(name, await send('GET', name));
        return reading.kind === 'unsatisfiable' ? { kind: 'missing' } : reading;
      }
      if (isWebPage(answer)) return notOfS3(answer);
      const size = Number(answer.headers.get('content-length'));
      return { kind: 'found', file: getFacts(name, size, answer.headers) };
    },
    async put(name, bytes) {
      if (!isBucketName(name)) throw new Error(`not a name for the bucket: ${name}`);
      const headers = { 'content-type': getContentType(name) };
      const answer = await send('PUT', name, { headers, body: bytes });
      if (answer.kind === 'unavailable') return answer;
      return answer.status === 200 ? { kind: 'stored' } : rejection(answer);
    },
    list: () => listS3(send),
    async remove(name) {
      if (!isBucketName(name)) return { kind: 'removed' };
      const answer = await send('DELETE', name);
      if (answer.kind === 'unavailable') return answer;
      return answer.status === 204 || answer.status === 200
        ? { kind: 'removed' }
        : rejection(answer);
    },
  };
}

function getReading(name: string, answer: S3Answer | Unavailable): Reading {
  if (answer.kind === 'unavailable') return answer;
  const { status, headers, bytes } = answer;
  if (isWebPage(answer)) return notOfS3(answer);
  switch (status) {
    case 200:
      return { kind: 'found', file: getFacts(name, bytes.length, headers), bytes, part: null };
    case 206: {
      const part = parseContentRange(headers.get('content-range'));
      if (!part) return { kind: 'unavailable', reason: '206 without a content-range' };
      const length = part.end - part.start + 1;
      // `fetch` decompresses objects stored with a content-encoding, which fails for a part of one.
      if (bytes.length !== length) {
        return { kind: 'unavailable', reason: `206 with ${bytes.length} bytes of ${length}` };
      }
      return { kind: 'found', file: getFacts(name, part.size, headers), bytes, part };
    }
    case 404:
      return getCode(bytes) === 'NoSuchBucket' ? rejection(answer) : { kind: 'missing' };
    case 416:
      return { kind: 'unsatisfiable' };
    default:
      return rejection(answer);
  }
}

/** Web consoles answer every address with a page; S3_ENDPOINT should name the storage behind it. */
const isWebPage = ({ status, headers }: S3Answer) =>
  status < 300 &&
  !headers.has('etag') &&
  (headers.get('content-type') ?? '').startsWith('text/html');

const notOfS3 = ({ status }: S3Answer): Unavailable => ({
  kind: 'unavailable',
  reason: `${status} with a web page`,
});

function getFacts(name: string, size: number, headers: Headers): StoredFile {
  const modifiedAt = new Date(headers.get('last-modified') ?? 0);
  return { name, size, etag: headers.get('etag') ?? '', modifiedAt };
}

async function listS3(send: ReturnType<typeof s3Sender>): Promise<Listing | Unavailable> {
  const files: StoredFile[] = [];
  let next: string | undefined;
  do {
    const token = next ? `&continuation-token=${encodeURIComponent(next)}` : '';
    const answer = await send('GET', `?list-type=2${token}`);
    if (answer.kind === 'unavailable') return answer;
    if (answer.status !== 200) return rejection(answer);
    const page = getListing(answer.bytes);
    if (page.kind === 'unavailable') return page;
    files.push(...page.files);
    next = page.next;
  } while (next);
  return { kind: 'listed', files: files.toSorted((a, b) => a.name.localeCompare(b.name)) };
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

function getListing(bytes: Uint8Array): ListingPage | Unavailable {
  const parser = new XMLParser({
    parseTagValue: false,
    processEntities: true,
    isArray: (tag) => tag === 'Contents',
  });
  const parsed = listing.safeParse(parser.parse(new TextDecoder().decode(bytes)));
  if (!parsed.success) return { kind: 'unavailable', reason: 'the listing cannot be read' };
  const { Contents, NextContinuationToken: next } = parsed.data.ListBucketResult;
  const files = Contents.filter(({ Key }) => isBucketName(Key)).map(
    ({ Key, Size, ETag, LastModified }) => ({
      name: Key,
      size: Size,
      etag: ETag,
      modifiedAt: LastModified,
    }),
  );
  return { kind: 'listed', files, next };
}
