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
