/**
 * The text of a part. Labels lie: what is valid UTF-8 is UTF-8 under any label, and without a label, or
 * with one that does not fit, it is Windows' own encoding, which most programs without one mean.
 */
export function decodeText(content: Uint8Array, label: string | undefined): string {
  const isAscii = content.every((byte) => byte < 0x80);
  const utf8 = isAscii ? null : decode(content, 'utf-8');
  if (utf8 !== null) return utf8;
  const named = /^(utf-?8|us-?ascii|ascii|)$/i.test(label?.trim() ?? '') ? null : label;
  const text = named ? decode(content, named.trim()) : null;
  return text ?? new TextDecoder(isAscii ? 'utf-8' : 'windows-1252').decode(content);
}

function decode(content: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(content);
  } catch {
    return null;
  }
}
