import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { company } from '../company.ts';
import { passwordLimits } from './password-limits.ts';

/**
 * What a password has to withstand. Three random words do, joined in any way; the name of a football
 * club, or a word with a year, does not.
 */
const fewestGuesses = 2e8;

/**
 * In characters: as much as a judgement needs. The time it takes grows with the square of the length.
 */
const judged = 32;

/** The rule for admins: 12 characters or more, and not a password that is soon guessed. */
export function isFitForAdmins(password: string, email: string): boolean {
  if (password.length < passwordLimits.leastOfAdmins) return false;
  const [mailbox = ''] = email.split('@');
  return factory().check(bare(password), [email, mailbox]).guesses >= fewestGuesses;
}

/** The words alone: what separates them, and capitals, would count for more than they are worth. */
const bare = (password: string) =>
  password
    .toLowerCase()
    .replace(/(?<=\p{L})[\s_.-]+(?=\p{L})/gu, '')
    .slice(0, judged);

/** The lists take 150 ms and 20 MB to unpack, so this is done once they are needed. */
function factory(): ZxcvbnFactory {
  loaded ??= new ZxcvbnFactory({
    dictionary: { ...common, ...english, own },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: 10,
  });
  return loaded;
}

let loaded: ZxcvbnFactory | undefined;

/** Names of ours, and phrases known as passwords, which the lists of words don't contain. */
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
