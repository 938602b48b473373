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

/** Common passwords, also with digits and signs around them, doubled, or one sign repeated. */
function isCommon(password: string): boolean {
  const core = password.toLowerCase().replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '');
  if (/^(.{1,4})\1*.?$/.test(password) && new Set(password).size <= 4) return true;
  if (/^\d+$/.test(password) && isRun(password)) return true;
  const halves = core.length % 2 === 0 && core.slice(core.length / 2).repeat(2) === core;
  return common.has(core) || (halves && common.has(core.slice(core.length / 2)));
}

const isRun = (digits: string) =>
  '01234567890123456789'.includes(digits) || /^(\d)\1+$/.test(digits);

const common = new Set([
  ...beginningsOf(company.legalName),
  ...beginningsOf(company.name),
  ...`password passwort passw0rd p@ssword pa$$word p@ssw0rd qwerty qwertyuiop qwerty123456 azerty asdfgh
  asdfghjkl zxcvbnm letmein welcome welcomehome iloveyou iloveyouforever admin administrator
  adminadmin superuser superman batman dragon monkey football liverpool arsenal chelsea manchester
  sunshine princess master shadow michael jordan charlie trustno correcthorsebatterystaple
  correct horse battery staple changeme changemenow secret secretsecret default login loginlogin
  cybersecurity security securitysecurity abcdef abcdefghijkl
  qazwsx qazwsxedc q1w2e3r4t5y6 coffeetrainfish threerandomwords summer winter spring autumn january
  monday london england britain unitedkingdom`.split(/\s+/),
]);

/** 'Ash Hill Ltd' gives 'ash', 'ashhill' and 'ashhillltd'. */
function beginningsOf(name: string): string[] {
  const words = name.toLowerCase().split(/[^a-z]+/);
  return words.map((_, index) => words.slice(0, index + 1).join(''));
}
