export type SuspectReason = 'phone' | 'company' | 'address';

export const reasonNames: Record<SuspectReason, string> = {
  phone: 'the same phone number',
  company: 'the same name at the same company',
  address: 'the same name and a similar address',
};

export type Identity = {
  email: string;
  emailDomain: string | null;
  nameKey: string | null;
  phoneKey: string | null;
};

/** Fewer digits are an extension or a typing error. */
export const fewestDigits = 7;

/** Public email providers, whose domain names no employer. Postgres uses this pattern too. */
export const publicMailboxes =
  /^((gmail|googlemail|outlook|live|msn|icloud|me|mac|aol|gmx|zoho|fastmail|tutanota|btinternet|btopenworld|ntlworld|virginmedia|blueyonder|talktalk|tiscali|sky)\.(com|co\.uk|net|de)|(hotmail|yahoo|ymail|proton|protonmail)\.[a-z.]+|pm\.me|mail\.com)$/;

/** Why leads with different addresses may be one person; the strongest reason if several apply. */
export function reasonFor(one: Identity, other: Identity): SuspectReason | null {
  if (one.email === other.email) return null;
  if (isIdentifying(one.phoneKey) && one.phoneKey === other.phoneKey) return 'phone';
  if (!one.nameKey || one.nameKey !== other.nameKey) return null;
  const isAtCompany = one.emailDomain !== null && !publicMailboxes.test(one.emailDomain);
  if (isAtCompany && one.emailDomain === other.emailDomain) return 'company';
  return areSimilar(one.email, other.email) ? 'address' : null;
}

/** Whether a number is long enough to identify a person. */
export const isIdentifying = (phoneKey: string | null): phoneKey is string =>
  phoneKey !== null && phoneKey.length >= fewestDigits;

/** The same local part at any domain, ignoring dots and +tags, or at most two letters' difference. */
export function areSimilar(one: string, other: string): boolean {
  const name = mailboxName(one);
  if (name.length >= 4 && name === mailboxName(other)) return true;
  return distanceWithin(one, other, 2);
}

const mailboxName = (address: string) =>
  (address.split('@')[0] ?? '').replace(/\+.*/s, '').replace(/[._-]/g, '');

/**
 * Whether at most that many insertions, deletions, substitutions or swaps turn one text into the other.
 */
function distanceWithin(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let twoAgo: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(twoAgo, column - 2) + 1 : Infinity,
      );
    }
    if (Math.min(...next) > most) return false;
    twoAgo = last;
    last = next;
  }
  return at(last, other.length) <= most;
}

const at = (row: readonly number[], column: number) => row[column] ?? Infinity;
