import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

type WrittenFile = { sha256: string; bytes: number };

/** Compresses lines into a file that only its owner can read, and syncs it. */
export function writeLines(path: string, text: AsyncIterable<string>): Promise<WrittenFile> {
  return write(path, (into) => pipeline(Readable.from(text), createGzip({ level: 5 }), into));
}

export function writeBytes(path: string, bytes: Uint8Array): Promise<WrittenFile> {
  return write(path, (into) => pipeline([bytes], into));
}

/**
 * Reads lines in batches of `most`. `readline` would also break lines at U+2028, which visitors' messages
 * may contain.
 */
export async function* readLines(path: string, most: number): AsyncGenerator<string[]> {
  const compressed = createReadStream(path);
  const text = createGunzip();
  compressed.on('error', (error) => text.destroy(error)).pipe(text);
  let lines: string[] = [];
  let [length, rest] = [0, ''];
  // With an encoding set a stream yields strings, but its type does not say so.
  for await (const chunk of text.setEncoding('utf8') as AsyncIterable<string>) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      lines.push(line);
      length += line.length;
      if (lines.length < most && length < 4_000_000) continue;
      yield lines;
      [lines, length] = [[], 0];
    }
  }
  if (lines.length > 0) yield lines;
}

type Into = (source: AsyncIterable<Uint8Array>) => Promise<void>;

async function write(path: string, run: (into: Into) => Promise<void>): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await using file = await open(path, 'wx', 0o600);
  await run(async (source) => {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      await file.writeFile(chunk);
    }
  });
  await file.sync();
  return { sha256: hash.digest('hex'), bytes };
}
