import { randomBytes, scrypt } from 'node:crypto';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { company } from '../../company.ts';
import { isSameSecret } from '../../platform/security/secrets.server.ts';
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
