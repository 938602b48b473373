import { returnAddress } from './return-address.ts';

/** A form that was not taken, as it can be sent again. */
export type KeptWords = {
  is: 'kept-words';
  /** Where it was posted to. */
  address: string;
  /** The page that its sender was sent to instead, which says what was missing, or `recordGone`. */
  way: string;
  fields: { name: string; value: string; isWritten: boolean }[];
};

/** In place of a page: nothing puts it right. */
export const recordGone = 'gone';

/**
 * A form in which somebody has written something, or null: what a press repeats is not kept, so that
 * nobody sends an act by it that they have not seen. Nor is what is secret.
 */
export function keptWords(
  address: string,
  way: string,
  typed: Record<string, string>,
): KeptWords | null {
  const fields = Object.entries(typed)
    .filter(([name]) => !/password|code|secret|token/i.test(name))
    .map(([name, value]) => ({ name, value, isWritten: areWords(name, value) }));
  if (!fields.some(({ isWritten }) => isWritten)) return null;
  return { is: 'kept-words', address: returnAddress(address), way, fields };
}

/** A single word counts where people write; elsewhere ids, dates, choices and numbers have no spaces. */
const areWords = (name: string, value: string) =>
  places.has(name) ? value.trim() !== '' : /\S\s+\S/.test(value);

/** A note, a letter about a request, a next step, the address of a webhook. */
const places = new Set(['body', 'words', 'nextStep', 'url']);

export function isKeptWords(data: unknown): data is KeptWords {
  return typeof data === 'object' && data !== null && 'is' in data && data.is === 'kept-words';
}
