import * as z from 'zod/mini';

const limits = { name: 100, email: 255, phone: 20, message: 2000 } as const;

/** Domains of throw-away mailboxes that are refused in the browser already; the server knows more. */
const disposableDomains = [
  'tempmail.com',
  'throwaway.email',
  'guerrillamail.com',
  '10minutemail.com',
] as const;

export const disposableMessage = 'Disposable email addresses are not allowed';

/** Address books and messengers put marks of direction around what is copied, which nobody sees. */
const withoutMarks = (typed: string) => typed.replaceAll(/\p{Cf}/gu, '').trim();

/** Trimmed, lower-cased and in one form, before it is judged or stored. */
const normalised = z.pipe(
  z.string('Invalid email address'),
  z.transform((typed) => withAsciiDomain(withoutMarks(typed.normalize('NFKC')).toLowerCase())),
);

/** A domain such as bücher.example as mail servers know it; some browsers hand it over as it was typed. */
function withAsciiDomain(address: string): string {
  const at = address.indexOf('@') + 1;
  const domain = address.slice(at);
  const isForeign = /\P{ASCII}/u.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  const url = `http://${domain}`;
  return isForeign && URL.canParse(url) ? address.slice(0, at) + new URL(url).hostname : address;
}

/** An email address without the disposable-domain rule, as accounts and rights requests take it. */
export const emailAddress = z.pipe(
  normalised,
  z
    .email('Invalid email address')
    .check(z.maxLength(limits.email, 'Email must be less than 255 characters')),
);

/** An email address that must not be of a disposable domain. */
export const lastingEmailAddress = emailAddress.check(
  z.refine((address) => !isOfDomain(address, disposableDomains), disposableMessage),
);

/** Whether an address, or a domain above it, is on the list. */
export function isOfDomain(address: string, domains: readonly string[]): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return domains.some((listed) => domain === listed || domain.endsWith(`.${listed}`));
}

/** What no name has by the account name rules. */
const foreignToNames = /[^\p{L}\p{M} '’.-]+/gu;

/** A person's name by the account name rules. Pasted text brings no-break spaces: a space is a space. */
export const personName = z.string('Name is required').check(
  z.overwrite((typed) => withoutMarks(typed.replaceAll(/\p{Zs}/gu, ' '))),
  z.minLength(1, 'Name is required'),
  z.maxLength(limits.name, 'Name must be less than 100 characters'),
  z.refine((name) => !/\d{3}/.test(name), 'Name should not contain multiple numbers'),
  z.refine((name) => name.search(foreignToNames) < 0, 'Name contains invalid characters'),
);

/** What these rules would take of a name that nobody can be asked to correct; empty if that is nothing. */
export function nearestName(given: string): string {
  const cut = given.trim().slice(0, limits.name);
  return cut.replaceAll(foreignToNames, ' ').replaceAll(/ +/g, ' ').trim();
}

/** A name of any kind: only what would end a line of a mail's header is refused. */
export const anyName = z
  .string('Name is required')
  .check(
    z.trim(),
    z.maxLength(limits.name, 'Name must be less than 100 characters'),
    z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Name contains invalid characters'),
  );

/** Optional. Digits, spaces, hyphen, plus and parentheses; no line break, which ends a header. */
export const phoneNumber = z._default(
  z.string().check(
    z.overwrite((typed) => withoutMarks(typed.replaceAll(/\p{Zs}/gu, ' '))),
    z.maxLength(limits.phone, 'Phone must be less than 20 characters'),
    z.regex(/^[\d ()+-]*$/, 'Invalid phone number format'),
  ),
  '',
);

/**
 * Words of any kind, trimmed. Postgres has no NUL in text, and no person types one. A browser without
 * JavaScript posts two characters for a line break, which its reader has counted as one.
 */
export const freeText = (message?: string) =>
  z.pipe(
    z.string(message),
    z.transform((words) => words.replaceAll('\0', '').replaceAll('\r\n', '\n').trim()),
  );

/** What a visitor writes to us. */
export const messageText = (message?: string) =>
  freeText(message).check(z.maxLength(limits.message, 'Message must be less than 2000 characters'));

/** Hidden from people: whoever fills it in is none. */
export const honeypot = z._default(z.string().check(z.maxLength(0, 'Bot detection triggered')), '');

/** A ticked checkbox: browsers post 'on', programs 'true'. An unticked one posts nothing. */
export const ticked = (message: string) =>
  z.pipe(
    z.literal(['on', 'true'], message),
    z.transform(() => 'on' as const),
  );
