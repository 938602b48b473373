/**
 * Ends a sentence that finishes with inserted text, such as a name or a reason: "Smith Jr." has a full stop.
 */
export const endSentence = (text: string): string =>
  /[.!?…]["'”’)]*$/.test(text) ? text : `${text}.`;

/** 'one, two and three', of words without commas. */
export const asList = (words: readonly string[]) =>
  words.join(', ').replace(/, ([^,]*)$/, ' and $1');

/** From 'none' to 'ten'. */
export function formatNumber(count: number): string {
  const words = 'none one two three four five six seven eight nine ten'.split(' ');
  return words[count] ?? String(count);
}

/** A word or a sentence as at the beginning of a line. */
export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
