/**
 * The result of an action, named by `done` in the page's address. Links can be forged, so an unknown word
 * shows nothing, nor does a property that every object has (`__proto__`).
 */
export function noticeIn(
  address: string,
  notices: Readonly<Record<string, string>>,
): string | undefined {
  const word = new URL(address).searchParams.get('done') ?? '';
  return Object.hasOwn(notices, word) ? notices[word] : undefined;
}
