/** Ends a sentence whose last words are somebody else's, such as a name or a reason: "Smith Jr." has a stop. */
export const endSentence = (text: string): string =>
  /[.!?…]["'”’)]*$/.test(text) ? text : `${text}.`;
