import { randomBytes, scrypt } from 'node:crypto';
import { isSameSecret } from '../../platform/security/secrets.server.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { company } from '../../company.ts';
import type { FieldRejection } from '../../platform/forms/form-answer.ts';
import { commonPhrases } from './common-phrases.ts';
import { passwordLimits } from './password-rules.ts';

/** What one hash costs: 128 · N · r bytes of memory, p times over. */
type Cost = { N: number; r: number; p: number };

/** The OWASP setting that uses the least memory, 32 MiB. */
const cost: Cost = { N: 2 ** 15, r: 8, p: 3 };

/** As `scrypt:N:r:p:salt:key`, so that the cost can be raised. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('base64url');
  const { N, r, p } = cost;
  return ['scrypt', N, r, p, salt, await derive(password, salt, cost)].join(':');
}

const hashFormat = /^scrypt:([1-9]\d{3,6}):([1-9]\d?):([1-9]\d?):([\w-]{22}):([\w-]{86})$/;

/** Derives the key at the cost that the hash names. A malformed hash matches no password. */
export async function verifyPassword(asked: { hash: string; password: string }): Promise<boolean> {
  const [, N, r, p, salt, key] = hashFormat.exec(asked.hash) ?? [];
  if (!salt || !key) return false;
  const named = { N: Number(N), r: Number(r), p: Number(p) };
  return isSameSecret(await derive(asked.password, salt, named), key);
}

function derive(password: string, salt: string, { N, r, p }: Cost): Promise<string> {
  return new Promise((resolve, reject) => {
    // An accented letter can be typed in two ways.
    scrypt(password.normalize('NFKC'), salt, 64, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key.toString('base64url')),
    );
  });
}

/** The rule for everybody: none of the 1,000 that are tried first, however it is capitalised. */
export function refuseCommon(password: string): FieldRejection | null {
  if (!commonest.has(password.normalize('NFKC').trim().toLowerCase())) return null;
  const message = 'Many people use this password, so it is guessed first. Choose another.';
  return { field: 'password', message };
}

/** The rule for the team. */
export function refuseForTeam(password: string, email: string): FieldRejection | null {
  if (isFitForAdmins(password, email)) return null;
  const message =
    'The admin area needs 12 characters or more that are hard to guess: three random words, or four';
  return { field: 'password', message };
}

/** The list has the commonest first. Shorter ones are refused as too short. */
const commonest = new Set(
  common['passwords-common'].filter((word) => word.length >= passwordLimits.least).slice(0, 1000),
);

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
  const [mailbox = '', domain = ''] = email.split('@');
  const parts = [mailbox, domain, ...domain.split('.'), ...email.split(/[^\p{L}]+/u)];
  const own = [email, ...parts].map(bareWords);
  const check = (text: string) => factory().check(text, own).guesses;
  const words = bareWords(password);
  return check(words) >= fewestGuesses && check(withoutEnds(words)) >= fewestGuesses;
}

/**
 * A password as it is guessed: separators, capitals and accents would count for more than they are
 * worth. Phrases and names that it is compared with are brought to the same form.
 */
const bareWords = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[øłđßæœ]/g, (letter) => plainLetters[letter] ?? '')
    .replace(/[^\p{L}\p{N}@$!|+&]/gu, '')
    .slice(0, judged);

/** Letters that Unicode does not take apart. */
const plainLetters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };

/** Without a year or digits around it, if it is words then, or might be: eight characters or more. */
function withoutEnds(words: string): string {
  const core = words.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '');
  return core.length < 8 ? words : core;
}

/** The lists take 150 ms and 20 MB to unpack, so they are loaded on first use. */
function factory(): ZxcvbnFactory {
  loaded ??= new ZxcvbnFactory({
    dictionary: { ...common, ...english, own: [...ownNames(), ...phrases] },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: 10,
  });
  return loaded;
}

let loaded: ZxcvbnFactory | undefined;

/** 'Ash Hill Ltd' gives 'ash', 'ashhill' and 'ashhillltd'. */
function getBeginnings(name: string): string[] {
  const words = name
    .split(/\P{L}+/u)
    .filter(Boolean)
    .map(bareWords);
  return words.map((_, index) =>
    words
      .slice(0, index + 1)
      .join('')
      .slice(0, judged),
  );
}

const ownNames = () => [company.legalName, company.name].flatMap(getBeginnings);

/** A phrase may be broken off where it is long enough for a password. */
const phrases = commonPhrases.split(/[/\n]/).flatMap((phrase) => {
  const beginnings = getBeginnings(phrase);
  const isLong = (text: string) => text.length >= passwordLimits.leastOfAdmins;
  return [...beginnings.filter(isLong), ...beginnings.slice(-1)];
});
