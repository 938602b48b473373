const sameReasons = ['phone', 'name', 'company', 'address'] as const;

export type SameReason = (typeof sameReasons)[number];

export const reasonNames: Record<SameReason, string> = {
  phone: 'same telephone',
  name: 'same name',
  company: 'same company',
  address: 'similar address',
};

export type Identity = {
  addresses: readonly string[];
  companyId: string | null;
  nameKey: string | null;
  phoneKey: string | null;
};

/** Fewer digits are an extension or a typing error. */
const fewestDigits = 7;

/**
 * Why two people may be the same; empty if nothing suggests it. A telephone number is enough; a name needs
 * the company or a similar address as well.
 */
export function findReasons(one: Identity, other: Identity): SameReason[] {
  const holds: Record<SameReason, boolean> = {
    phone: isIdentifying(one.phoneKey) && one.phoneKey === other.phoneKey,
    name: one.nameKey !== null && one.nameKey === other.nameKey,
    company: one.companyId !== null && one.companyId === other.companyId,
    address: one.addresses.some((own) => other.addresses.some((its) => areSimilar(own, its))),
  };
  const isSuspect = holds.phone || (holds.name && (holds.company || holds.address));
  return isSuspect ? sameReasons.filter((reason) => holds[reason]) : [];
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

/** What the team chooses between two people's values when merging them. */
export const choosable = ['name', 'role', 'phone', 'ownerId', 'stage'] as const;

export type Choosable = (typeof choosable)[number];

export const choosableNames: Record<Choosable, string> = {
  name: 'Name',
  role: 'Role',
  phone: 'Phone',
  ownerId: 'Owner',
  stage: 'Stage',
};
