import type { Bucket, StoredFile } from './bucket.ts';
import type { ByteRange, Part } from './byte-range.ts';

/** In bytes. Our own documents are smaller; of a larger file one part at a time is in memory. */
const partSize = 256 * 1024;

/**
 * The part of a range that is read before anybody reads the answer; `bodyInParts` asks for the rest.
 */
export async function getBeginning(
  bucket: Bucket,
  name: string,
  range: ByteRange | undefined,
): Promise<ByteRange> {
  if (range && 'last' in range) {
    if (range.last <= partSize) return range;
    const found = await bucket.describe(name);
    const size = found.is === 'found' ? found.file.size : 0;
    return getBeginning(bucket, name, { from: Math.max(0, size - range.last), to: null });
  }
  const { from, to } = range ?? { from: 0, to: null };
  return { from, to: Math.min(to ?? Infinity, from + partSize - 1) };
}

/**
 * Part of a file as the body of an answer. What a client reads slowly, or not at all, stays in memory:
 * for a large file that is only its beginning.
 */
export function bodyInParts(
  bucket: Bucket,
  file: StoredFile,
  first: Uint8Array<ArrayBuffer>,
  { start, end }: Part,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  const length = end - start + 1;
  return first.length < length ? getParts(bucket, file, first, { start, length }) : first;
}

function getParts(
  bucket: Bucket,
  { name, etag }: Pick<StoredFile, 'name' | 'etag'>,
  first: Uint8Array,
  { start, length }: { start: number; length: number },
): ReadableStream<Uint8Array> {
  let sent = first.length;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(first),
      async pull(controller) {
        const from = start + sent;
        const to = start + Math.min(sent + partSize, length) - 1;
        const next = await bucket.get(name, { from, to });
        // The file was replaced meanwhile or is unavailable: the answer breaks off, and browsers ask
        // again.
        if (next.is !== 'found' || next.file.etag !== etag) throw new Error('the file has changed');
        controller.enqueue(next.bytes);
        sent += next.bytes.length;
        if (sent >= length) controller.close();
      },
    },
    { highWaterMark: 1 },
  );
}
