import { isAuthentic } from './authentication-results.ts';
import { type Address, type EmailHeaders, getField, type Header } from './email-headers.ts';
import { getNature, type Nature } from './email-nature.ts';

/** What is known of our side when an email is judged. */
type OurSide = {
  /** Whether the email lies in our folder of sent emails. */
  isInSent: boolean;
  /** Whether an address is the team's inbox, or the site's own. */
  isInbox: (address: string) => boolean;
  /** Whether an address is that of an account of the team, or at the firm's own domain. */
  isTeam: (address: string) => boolean;
  /** The servers whose Authentication-Results are believed. */
  authservIds: readonly string[];
};

/** Whose an email is; `unproven` if it says that it is ours and nothing proves it. */
export type Whose = 'theirs' | 'ours' | 'unproven';

export type Authorship = { author: Address; whose: Whose; nature: Nature };

/** Who wrote an email: the one rule, over its headers alone. */
export function judgeAuthor(headers: EmailHeaders, side: OurSide): Authorship {
  const { fields, from } = headers;
  const nature = getNature(fields, from.address);
  if (side.isInSent) return { author: from, whose: 'ours', nature };
  const original = findOriginalAuthor(headers, side);
  const author = original ?? from;
  if (!side.isInbox(author.address) && !side.isTeam(author.address)) {
    return { author, whose: 'theirs', nature };
  }
  // A group proves that it passed an email on, not whose it is.
  const isProven = !original && isAuthentic(fields, domainOf(from.address), side.authservIds);
  return { author, whose: isProven ? 'ours' : 'unproven', nature };
}

/** Where an email of ours belongs: an answer goes to one of the conversation's people. */
export type Place = 'them' | 'us' | 'team' | 'unproven';

export function getPlace(
  { author, whose }: Authorship,
  recipients: readonly string[],
  people: readonly string[],
  answered: Place | null,
): Place {
  if (whose === 'unproven') return 'unproven';
  if (whose === 'ours') return recipients.some((one) => people.includes(one)) ? 'us' : 'team';
  // What the team asked a third person, and their answer, are between those two.
  return answered === 'team' && !people.includes(author.address) ? 'team' : 'them';
}

/**
 * A report counts if its sender's domain is proven, or if our own mail server made it: then it came from no
 * address of the network.
 */
export const isProvenReport = (
  { fields, from }: EmailHeaders,
  authservIds: readonly string[],
): boolean =>
  isAuthentic(fields, domainOf(from.address), authservIds) ||
  (/^\s*<\s*>/.test(getField(fields, 'return-path')) && isMadeHere(fields));

function isMadeHere(fields: readonly Header[]): boolean {
  const received = fields.filter(({ key }) => key === 'received');
  return received.length > 0 && received.every(({ value }) => !publicAddress.test(value));
}

/** In brackets, as mail servers write whom they got an email from; not of the machine or its network. */
const publicAddress =
  /[[(](?:ipv6:)?(?!127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1[\])]|f[cd][\da-f]{2}:|fe80:)(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}:[\da-f:.]+)[\])]/i;

/**
 * The author of an email that a mailing group, a form or a help desk sent under an address of its own; null if
 * none did.
 */
function findOriginalAuthor(headers: EmailHeaders, { isInbox, isTeam }: OurSide): Address | null {
  const { fields, from, replyTo } = headers;
  const isByGroup = viaGroup.test(from.name ?? '') || isGroupAddress(fields, from.address);
  if (!isByGroup && !isInbox(from.address)) return null;
  const named = originalFields.flatMap((name) => parseAddress(getField(fields, name)) ?? []);
  const candidates = [...named.map((address) => ({ name: null, address })), ...replyTo];
  const original = candidates.find(
    ({ address }) =>
      address !== from.address &&
      !isInbox(address) &&
      !isGroupAddress(fields, address) &&
      // One of the team who writes from the inbox may want the answers elsewhere.
      (isByGroup || !isTeam(address)),
  );
  if (!original) return null;
  const name = from.name?.replace(viaGroup, '').replace(/^'(.*)'$/, '$1');
  return { address: original.address, name: original.name || name || null };
}

const viaGroup = /\svia\s.*/is;

const originalFields = ['x-original-from', 'x-original-sender', 'x-mailfrom'];

const isGroupAddress = (fields: readonly Header[], address: string): boolean =>
  groupFields.some((name) => parseAddress(getField(fields, name)) === address);

const groupFields = ['list-post', 'x-beenthere', 'mailing-list'];

/** The first address in a value. */
const parseAddress = (value: string): string | null =>
  /[^\s<>@,;:"']{1,64}@[\w.-]{1,190}/.exec(value.slice(0, 1000))?.[0].toLowerCase() ?? null;

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
