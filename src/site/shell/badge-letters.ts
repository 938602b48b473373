/**
 * The body's own letters if the name begins with them ("ISO/IEC 27001" gives "ISO"), otherwise the
 * initials, with a plus sign for "Plus".
 */
export function badgeLetters(name: string): string {
  const [body] = /^[A-Z]{2,}\b/.exec(name) ?? [];
  return (
    body ??
    name
      .split(' ')
      .map((word) => (word === 'Plus' ? '+' : word.charAt(0).toUpperCase()))
      .join('')
  );
}
