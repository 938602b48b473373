import { withFigures } from '../platform/words/words.ts';

export const updatesKind = 'updates';

export type Update = {
  /** The heading, and what the email is called. */
  subject: string;
  preview: string;
  topic: string;
  lede: string;
  steps: readonly { what: string; more: string; when: string }[];
  /** Its path, or nothing. */
  picture: string;
  body: string;
  changes: readonly { on: string; what: string }[];
  sources: readonly { figure: string; source: string; checked: string }[];
  author: string;
  service: string;
  where: 'site and email' | 'site' | 'email';
};

/** What a new one says, and what fields of an older revision are taken to say. */
export const blankUpdate: Update = {
  subject: '',
  preview: '',
  topic: 'guidance',
  lede: '',
  steps: [],
  picture: '',
  body: '',
  changes: [],
  sources: [],
  author: '',
  service: '',
  where: 'site and email',
};

/** Fields that its revision lacks are as in a new one; the text keeps its figures for the parser to fill in. */
export function toUpdate(content: object): Update {
  const update = { ...blankUpdate, ...content };
  return { ...withFigures(update), body: update.body };
}
