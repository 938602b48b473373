/**
 * After an act the page says what was done, which its address names in `done`. Anybody can write a link
 * with another word there; such a word says nothing, nor does one that every object has (`__proto__`).
 */
export function noticeIn(
  address: string,
  notices: Readonly<Record<string, string>>,
): string | undefined {
  const word = new URL(address).searchParams.get('done') ?? '';
  return Object.hasOwn(notices, word) ? notices[word] : undefined;
}
