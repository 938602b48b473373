/**
 * Ends a sentence that finishes with inserted text, such as a name or a reason: "Smith Jr." has a full stop.
 */
export const endSentence = (text: string): string =>
  /[.!?…]["'”’)]*$/.test(text) ? text : `${text}.`;
