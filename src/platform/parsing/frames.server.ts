import type { Readable, Writable } from 'node:stream';
import { deserialize, serialize } from 'node:v8';

/** Writes a value with its length before it. Node's own channel between processes blocks for large ones. */
export function writeFrame(stream: Writable, value: unknown): void {
  const body = serialize(value);
  const head = Buffer.alloc(headLength);
  head.writeUInt32LE(body.length);
  stream.write(head);
  stream.write(body);
}

const headLength = 4;

/** The values that the other process has written. */
export async function* readFrames(stream: Readable): AsyncGenerator<unknown, void, void> {
  let chunks: Buffer[] = [];
  let length = 0;
  /** The next so many bytes; null until that many have arrived. */
  const take = (wanted: number): Buffer | null => {
    if (length < wanted) return null;
    const joined = Buffer.concat(chunks);
    chunks = [joined.subarray(wanted)];
    length -= wanted;
    return joined.subarray(0, wanted);
  };
  let expected: number | null = null;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    for (;;) {
      expected ??= take(headLength)?.readUInt32LE() ?? null;
      const body = expected === null ? null : take(expected);
      if (body === null) break;
      expected = null;
      yield deserialize(body);
    }
  }
}
