import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { company } from '../company.ts';
import { passwordLimits } from './password-limits.ts';

/**
 * Guesses a password has to withstand. Three random words do, joined in any way; the name of a
 * football club, or a word with a year, does not.
 */
const fewestGuesses = 2e8;

/** In characters; enough to judge by. The time it takes grows with the square of the length. */
const judged = 32;

/** The rule for admins: at least 12 characters, and not easily guessed. */
export function isFitForAdmins(password: string, email: string): boolean {
  if (password.length < passwordLimits.leastOfAdmins) return false;
  const [mailbox = ''] = email.split('@');
  return factory().check(bare(password), [email, mailbox]).guesses >= fewestGuesses;
}

/** The words alone: separators and capitals would count for more than they are worth. */
const bare = (password: string) =>
  password
    .toLowerCase()
    .replace(/(?<=\p{L})[\s_.-]+(?=\p{L})/gu, '')
    .slice(0, judged);

/** The lists take 150 ms and 20 MB to unpack, so they are loaded on first use. */
function factory(): ZxcvbnFactory {
  loaded ??= new ZxcvbnFactory({
    dictionary: { ...common, ...english, own },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: 10,
  });
  return loaded;
}

let loaded: ZxcvbnFactory | undefined;

/** Our names, and common password phrases, which the word lists don't contain. */
const own = [company.legalName, company.name]
  .flatMap(getBeginnings)
  .concat(
    'correcthorsebattery correcthorsebatterystaple threerandomwords coffeetrainfish'.split(' '),
    'thequickbrownfox welcometothejungle unitedkingdom cybersecurity'.split(' '),
  );

/** 'Ash Hill Ltd' gives 'ash', 'ashhill' and 'ashhillltd'. */
function getBeginnings(name: string): string[] {
  const words = name.toLowerCase().split(/[^a-z]+/);
  return words.map((_, index) => words.slice(0, index + 1).join(''));
}
