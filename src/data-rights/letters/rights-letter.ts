/** The letters to a person, besides the acknowledgement. */
export const letterKinds = [
  'question',
  'extension',
  'export',
  'erased',
  'answer',
  'refusal',
] as const;
export type LetterKind = (typeof letterKinds)[number];

export const letterNames: Record<LetterKind, string> = {
  question: 'We asked for something',
  extension: 'Letter of extension',
  export: 'Private link to the data',
  erased: 'Notice of erasure',
  answer: 'Answer',
  refusal: 'Refusal',
};

export const wordsLimit = 4000;

/** How long the private link to an export works. */
export const exportDays = 7;
