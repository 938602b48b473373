/** No 0, 1, I, O or U: references are read out over the phone. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';

/** A reference such as TB-7K4M-2QX9, from a two-letter prefix and 8 random bytes. */
export function referenceFrom(prefix: string, random: Uint8Array): string {
  const letters = Array.from(random.slice(0, 8), (byte) => alphabet[byte % alphabet.length]);
  return `${prefix}-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** The reference in a page's address, or null if it does not look like one of ours. */
export function referenceIn(request: Request, prefix: string): string | null {
  const given = new URL(request.url).searchParams.get('reference') ?? '';
  return isReference(prefix, given) ? given : null;
}

export function isReference(prefix: string, text: string): boolean {
  return new RegExp(`^${prefix}-[${alphabet}]{4}-[${alphabet}]{4}$`).test(text);
}
