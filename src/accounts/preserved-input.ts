import { returnAddress } from './return-address.ts';

/** A refused form, ready to be sent again. */
export type PreservedInput = {
  is: 'kept-words';
  /** Where it was posted to. */
  address: string;
  /**
   * The page that its sender was redirected to, which says what was missing, or `recordGone` or
   * `notStored`.
   */
  way: string;
  fields: { name: string; value: string; isWritten: boolean }[];
};

/** Stands for no page: the record is gone, and nothing can fix that. */
export const recordGone = 'gone';

/** Stands for no page either: nothing could be stored, and only waiting helps. */
export const notStored = 'not-stored';

/**
 * A form in which somebody has written something, or null. Fields that a button fills in are not kept,
 * so that nobody repeats an act they have not seen; nor are secrets.
 */
export function preservedInput(
  address: string,
  way: string,
  typed: Record<string, string>,
): PreservedInput | null {
  const fields = Object.entries(typed)
    .filter(([name]) => !/password|code|secret|token/i.test(name))
    .map(([name, value]) => ({ name, value, isWritten: areWords(name, value) }));
  if (!fields.some(({ isWritten }) => isWritten)) return null;
  return { is: 'kept-words', address: returnAddress(address), way, fields };
}

/**
 * In fields for writing a single word counts; elsewhere ids, dates, choices and numbers contain no
 * spaces. What a form says that it has shown was written by nobody.
 */
function areWords(name: string, value: string): boolean {
  if (name.startsWith('shown')) return false;
  return places.has(name) ? value.trim() !== '' : /\S\s+\S/.test(value);
}

/**
 * Fields for writing: a note, a letter about a request, a next step, the address of a webhook, a name.
 */
const places = new Set(['body', 'words', 'nextStep', 'url', 'name']);

export function isPreservedInput(data: unknown): data is PreservedInput {
  return typeof data === 'object' && data !== null && 'is' in data && data.is === 'kept-words';
}
