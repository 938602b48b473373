/**
 * Address books and messengers put invisible direction marks around copied text. A joiner after a letter is
 * part of the word: Persian, Hindi and Malayalam names are misspelt without it.
 */
export const withoutMarks = (typed: string): string =>
  typed
    .replaceAll(/([\p{L}\p{M}][\u200c\u200d])|\p{Cf}/gu, (_, joined: string | undefined) => {
      return joined ?? '';
    })
    .trim();

/** An unquoted RFC 5321 mailbox at an ASCII domain. Mail servers seldom accept other letters before the @. */
export const emailPattern =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i;

export function normalAddress(typed: string): string {
  const address = withoutMarks(typed.normalize('NFKC')).toLowerCase();
  const at = address.indexOf('@') + 1;
  return withoutJoiners(address.slice(0, at)) + asciiDomain(address.slice(at));
}

const withoutJoiners = (text: string) => text.replaceAll(/[\u200c\u200d]/g, '');

/**
 * The ASCII form of a domain such as bücher.example, which mail servers need; some browsers submit it as
 * typed. Besides letters and digits, the registries allow a few marks between them.
 */
function asciiDomain(domain: string): string {
  const plain = withoutJoiners(domain);
  if (/^\p{ASCII}*$/u.test(plain)) return plain;
  if (!/^[\p{L}\p{M}\p{N}\u200c-\u200d.。·・׳״-]+$/u.test(domain)) return domain;
  const url = [domain, plain].map((host) => `http://${host}`).find((one) => URL.canParse(one));
  return url === undefined ? domain : new URL(url).hostname;
}

/** Some characters of an address, such as &, mean something else in a link. */
export const mailtoHref = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`;

/**
 * The enhanced status codes that blame the recipient's mailbox or domain, so that other emails would fare
 * alike: the full or broken mailbox, our sender and domain, the way there and our content are not among them.
 * By IANA's registry of SMTP Enhanced Status Codes (RFC 3463, 5248, 7505) as of November 2026.
 */
const faultsOfAddress: Record<string, string> = {
  '5.1.1': 'bad destination mailbox address',
  '5.1.2': 'bad destination system address',
  '5.1.3': 'bad destination mailbox address syntax',
  '5.1.6': 'destination mailbox has moved, no forwarding address',
  '5.1.10': 'recipient address has null MX',
  '5.2.1': 'mailbox disabled, not accepting messages',
};

/** What servers say of an unknown mailbox where they give no code, or one that says nothing. */
const unknownMailbox =
  /\b(?:(?:no such|unknown) (?:user|mailbox|recipient|local part)|(?:user|mailbox|recipient|account)(?: is| was)? (?:unknown|not found|does not exist|doesn't exist)|no mailbox here|mailbox name (?:not allowed|is invalid)|not listed in (?:public name|domino)|invalid recipient)\b/i;

/**
 * Whether a refusal closes the address, by all that the servers say of it: a report's status, its diagnosis,
 * or the answer to us. The most precise codes count; if they disagree, it stays open.
 */
export function isFaultOfAddress(...words: readonly string[]): boolean {
  const text = words.join('\n');
  const codes = text.match(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\d|\.\d)/g) ?? [];
  const most = Math.max(...codes.map(precision), 0);
  const precise = codes.filter((code) => precision(code) === most);
  if (most === 2) return precise.every((code) => Object.hasOwn(faultsOfAddress, code));
  return precise.every(saysNothing) && unknownMailbox.test(text);
}

/** Of `x.0.0`, `x.y.0` and others. */
const precision = (code: string) => (code.endsWith('.0.0') ? 0 : code.endsWith('.0') ? 1 : 2);

const saysNothing = (code: string) => code === '5.0.0' || code === '5.1.0';

/** 'Name <team@example.org>' gives 'example.org'. */
export function senderDomain(mailFrom: string): string {
  const [domain = ''] = mailFrom.slice(mailFrom.lastIndexOf('@') + 1).split(/[>\s]/);
  return domain.toLowerCase();
}

/** RFC 2606 and RFC 6761. */
export const isExampleDomain = (domain: string): boolean =>
  /(^|\.)(example|test|invalid|localhost)$/.test(domain) ||
  /(^|\.)example\.(com|net|org)$/.test(domain);

/**
 * The sender in parts, of which nodemailer quotes the name. It would parse a single string's brackets as a
 * comment and colon as a group.
 */
export function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*)<([^<>]*)>$/.exec(from) ?? [];
  const quoted = /^"(.*)"$/.exec(name.trim())?.[1];
  return { name: quoted?.replaceAll(/\\(.)/g, '$1') ?? name.trim(), address };
}
