/** No 0, 1, I, O or U: a reference is read out on the telephone. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';

/** A reference to quote, such as TB-7K4M-2QX9, from a prefix of two letters and 8 random bytes. */
export function referenceFrom(prefix: string, random: Uint8Array): string {
  const letters = Array.from(random.slice(0, 8), (byte) => alphabet[byte % alphabet.length]);
  return `${prefix}-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/**
 * The reference in the address of a page, or null: nothing is shown that does not look like one of
 * ours.
 */
export function referenceIn(request: Request, prefix: string): string | null {
  const given = new URL(request.url).searchParams.get('reference') ?? '';
  return isReference(prefix, given) ? given : null;
}

/** Whether a text looks like such a reference. */
export function isReference(prefix: string, text: string): boolean {
  return new RegExp(`^${prefix}-[${alphabet}]{4}-[${alphabet}]{4}$`).test(text);
}
