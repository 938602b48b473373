import { company } from '../company.ts';
import { passwordLimits } from './password-limits.ts';

/**
 * The advice shown while a password is typed. It suggests three random words, as the NCSC does, and
 * asks for no signs or capitals, which make passwords harder to remember and no harder to guess.
 */
export function passwordAdvice(password: string, least: number = passwordLimits.least): string {
  if (password === '') return 'Three random words make a strong one: think of coffee, train, fish.';
  if (password.length < least) return `At least ${least} characters, please.`;
  if (isCommon(password))
    return 'Many people use this one, so it is guessed first. Choose another.';
  if (password.length < passwordLimits.leastOfAdmins) {
    return 'It will do. Three random words in a row would be much stronger.';
  }
  return 'Strong. Don’t use it anywhere else.';
}

/** The rule for admins: 12 characters or more, and not one of the passwords that are tried first. */
export function isFitForAdmins(password: string, email: string): boolean {
  if (password.length < passwordLimits.leastOfAdmins || isCommon(password)) return false;
  const [mailbox = ''] = email.split('@');
  return mailbox.length < 4 || !password.toLowerCase().includes(mailbox.toLowerCase());
}

/**
 * Common passwords, also with digits and signs around them, doubled, one sign repeated, or walks on the
 * keyboard.
 */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '');
  if (/^(.{1,4})\1*.?$/.test(password) && new Set(password).size <= 4) return true;
  if (/^\d+$/.test(password) && isRun(password)) return true;
  const halves = core.length % 2 === 0 && core.slice(core.length / 2).repeat(2) === core;
  if (halves && common.has(core.slice(core.length / 2))) return true;
  return common.has(core) || common.has(lower) || isWalk(lower);
}

const isRun = (digits: string) =>
  '01234567890123456789'.includes(digits) || /^(\d)\1+$/.test(digits);

/** Such as '1qaz2wsx3edc': nothing but pieces of three keys or more, each key beside the one before. */
function isWalk(password: string): boolean {
  let piece = 1;
  for (let at = 1; at <= password.length; at++) {
    if (areBeside(password[at - 1] ?? '', password[at] ?? '')) piece++;
    else if (piece < 3) return false;
    else piece = 1;
  }
  return true;
}

const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Beside, above or below each other on the keyboard, or following each other in the alphabet. */
function areBeside(a: string, b: string): boolean {
  if (/^[a-z]{2}$/.test(a + b) && Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) === 1) return true;
  const [[row, column], [otherRow, otherColumn]] = [keyOf(a), keyOf(b)];
  if (row < 0 || otherRow < 0) return false;
  if (row === otherRow) return Math.abs(column - otherColumn) === 1;
  // Each row lies half a key further right than the one above it.
  const toTheLeft = row < otherRow ? column - otherColumn : otherColumn - column;
  return Math.abs(row - otherRow) === 1 && (toTheLeft === 0 || toTheLeft === 1);
}

function keyOf(sign: string): [row: number, column: number] {
  const row = sign === '' ? -1 : rows.findIndex((keys) => keys.includes(sign));
  return [row, rows[row]?.indexOf(sign) ?? -1];
}

const common = new Set([
  ...beginningsOf(company.legalName),
  ...beginningsOf(company.name),
  ...`password passwort passw0rd p@ssword pa$$word p@ssw0rd qwerty qwertyuiop qwerty123456 azerty asdfgh
  asdfghjkl zxcvbnm letmein welcome welcomehome iloveyou iloveyouforever admin administrator
  adminadmin superuser superman batman dragon monkey football liverpool arsenal chelsea manchester
  sunshine princess master shadow michael jordan charlie trustno correcthorsebatterystaple
  correct horse battery staple changeme changemenow secret secretsecret default login loginlogin
  cybersecurity security securitysecurity abcdef abcdefghijkl
  q1w2e3r4t5y6 a1b2c3d4e5f6 coffeetrainfish threerandomwords summer winter spring autumn january
  monday london england britain unitedkingdom basketball baseball computer pokemon starwars
  minecraft chocolate butterfly internet facebook samsung whatever freedom jennifer jonathan
  samantha alexander benjamin mypassword ilovemyfamily unbelievable motherfucker tianya`.split(
    /\s+/,
  ),
]);

/** 'Ash Hill Ltd' gives 'ash', 'ashhill' and 'ashhillltd'. */
function beginningsOf(name: string): string[] {
  const words = name.toLowerCase().split(/[^a-z]+/);
  return words.map((_, index) => words.slice(0, index + 1).join(''));
}
