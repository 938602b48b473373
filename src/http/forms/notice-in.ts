/**
 * What the word `done` of an address stands for. Anybody can write a link with any word: those that
 * every object has, such as `__proto__`, stand for nothing either.
 */
export function noticeIn(
  address: string,
  notices: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const word = new URL(address).searchParams.get('done') ?? '';
  return Object.hasOwn(notices, word) ? notices[word] : undefined;
}
