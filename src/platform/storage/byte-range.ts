/** A requested range: from a byte onwards, or the last n bytes. */
export type ByteRange = { from: number; to: number | null } | { last: number };

/** A satisfiable range: first and last byte, and the file's size. */
export type Part = { start: number; end: number; size: number };

/**
 * Parses a `Range` header with a single range. An invalid one, or several ranges, is ignored, and the whole
 * file is sent (RFC 9110, 14.2).
 */
export function parseRange(header: string | null): ByteRange | undefined {
  const [, first, final] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || final === undefined) return undefined;
  if (first === '') return final === '' ? undefined : { last: Number(final) };
  const range = { from: Number(first), to: final === '' ? null : Number(final) };
  return range.to !== null && range.to < range.from ? undefined : range;
}

/** The bytes of a file of `size` in a range; null if there are none. */
export function partOf(range: ByteRange, size: number): Part | null {
  const start = 'last' in range ? Math.max(0, size - range.last) : range.from;
  const end = 'last' in range || range.to === null ? size - 1 : Math.min(range.to, size - 1);
  return start > end ? null : { start, end, size };
}

export function rangeHeader(range: ByteRange): string {
  return 'last' in range ? `bytes=-${range.last}` : `bytes=${range.from}-${range.to ?? ''}`;
}

/** Parses `Content-Range: bytes 0-99/1234`. */
export function parseContentRange(header: string | null): Part | null {
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header ?? '') ?? [];
  if (!size) return null;
  return { start: Number(start), end: Number(end), size: Number(size) };
}
