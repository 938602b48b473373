import { returnAddress } from '../return-address.ts';

export type PreservedInput = {
  kind: 'kept-words';
  address: string;
  /**
   * The page the sender was redirected to, which says what was missing, or `recordGone` or
   * `notStored`.
   */
  way: string;
  fields: { name: string; value: string; isWritten: boolean }[];
};

/** In characters: more than any of our forms takes, a text of the firm included. Senders may be strangers. */
const longest = 250_000;

/** No page: the record was deleted, which cannot be fixed. */
export const recordGone = 'gone';

/** No page: nothing could be stored, and only waiting helps. */
export const notStored = 'not-stored';

/**
 * A form with text typed by a user, or null. Fields set by a button are left out, so that an act
 * the user has not seen is not repeated; so are secrets.
 */
export function preservedInput(
  address: string,
  way: string,
  typed: Record<string, string>,
): PreservedInput | null {
  const fields = Object.entries(typed)
    .filter(([name]) => !isSecret(name))
    .map(([name, value]) => ({ name, value, isWritten: areWords(name, value) }));
  const length = fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  if (length > longest || !fields.some(({ isWritten }) => isWritten)) return null;
  return { kind: 'kept-words', address: returnAddress(address), way, fields };
}

export const isSecret = (name: string) => /password|code|secret|token/i.test(name);

/**
 * In text fields a single word counts; elsewhere ids, dates, choices and numbers contain no spaces.
 * Fields that record what the form showed were not typed.
 */
function areWords(name: string, value: string): boolean {
  if (name.startsWith('shown')) return false;
  return places.has(name) ? value.trim() !== '' : /\S\s+\S/.test(value);
}

/** Text fields: a note, a letter about a request, a next step, the address of a webhook, a name. */
const places = new Set(['body', 'words', 'nextStep', 'url', 'name']);

export function isPreservedInput(data: unknown): data is PreservedInput {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'kept-words';
}
