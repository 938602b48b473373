import { formatDay } from '../../ui/content/dates.ts';
import { emailPattern, normalAddress } from './email-address.ts';
import type { Suppressed } from './subscriptions.ts';

/** Whom an email is for, and on whose word it goes there. Every email says it to `queueEmail`. */
export type Recipient =
  /** The team's own inbox. */
  | { kind: 'team' }
  /** An address typed into a form by someone who may not own it: within the limits of its mailbox. */
  | {
      kind: 'visitor';
      email: string;
      /** Distinguishes emails of one purpose, such as those with different documents. */
      variant?: string;
      /** Requested from a device known to belong to the address's owner: outside the limit of eight. */
      isFromKnownDevice?: boolean;
      /** May go once a day beyond the eight. */
      isNinth?: boolean;
    }
  /** A person who has shown that the address is theirs, about their account or request. */
  | { kind: 'owner'; email: string }
  /** A person who gets what many get; sending asks whether they still may. */
  | { kind: 'subscriber'; email: string }
  /** A person the team writes to by hand. */
  | { kind: 'correspondent'; email: string; tie: Tie | null };

/** How an address belongs to a conversation; null if it does not. */
export type Tie = { lastWroteAt: Date | null };

/** As stored with the email: a correspondent is answered, or written to without having asked. */
export const audiences = [
  'team',
  'visitor',
  'owner',
  'subscriber',
  'answered',
  'written-to',
] as const;
export type Audience = (typeof audiences)[number];

/** What is known of an address. */
export type Standing = {
  bounced: { reason: string } | null;
  complainedAt: Date | null;
  isSpam: boolean;
  suppressed: Suppressed | null;
};

export type RecipientFault =
  | { kind: 'not-an-address' | 'stranger' | 'spam' | 'complained' }
  | { kind: 'bounced'; reason: string }
  | { kind: 'suppressed'; reason: string; at: Date };

/**
 * Why the team may not write to an address by hand; null if it may. A person who has written in the
 * conversation gets an answer there also after they unsubscribed, and after a complaint if they wrote since.
 */
export function getCorrespondentFault(
  email: string,
  tie: Tie | null,
  { bounced, complainedAt, isSpam, suppressed }: Standing,
): RecipientFault | null {
  if (!isOneAddress(email)) return { kind: 'not-an-address' };
  if (!tie) return { kind: 'stranger' };
  if (isSpam) return { kind: 'spam' };
  if (bounced) return { kind: 'bounced', ...bounced };
  const { lastWroteAt } = tie;
  if (complainedAt && !(lastWroteAt && lastWroteAt > complainedAt)) return { kind: 'complained' };
  return suppressed && !lastWroteAt ? { kind: 'suppressed', ...suppressed } : null;
}

/** Why an email may not go out that was queued at that moment, perhaps to be sent again by hand. */
export function getFaultSince(
  queuedAt: Date,
  { email, audience }: { email: string; audience: Audience },
  { bounced, complainedAt, isSpam, suppressed }: Standing,
): RecipientFault | null {
  // The team's own inbox is not a typing error: the operator has to act.
  if (audience === 'team') return null;
  if (!isOneAddress(email)) return { kind: 'not-an-address' };
  if (bounced) return { kind: 'bounced', ...bounced };
  if (audience === 'visitor' || audience === 'owner') return null;
  if (isSpam) return { kind: 'spam' };
  if (complainedAt && complainedAt > queuedAt) return { kind: 'complained' };
  return suppressed && audience !== 'answered' ? { kind: 'suppressed', ...suppressed } : null;
}

/** Exactly one, in the form in which addresses are stored and compared. */
const isOneAddress = (email: string): boolean =>
  emailPattern.test(email) && email === normalAddress(email);

export function formatRecipientFault(fault: RecipientFault): string {
  switch (fault.kind) {
    case 'not-an-address':
      return 'This is not one email address';
    case 'stranger':
      return 'This address is not in the conversation: add it first';
    case 'spam':
      return 'This person is marked as spam: press “Not spam” on their page before you write';
    case 'bounced':
      return `Emails to this address come back, so correct it first: ${fault.reason}`;
    case 'complained':
      return 'They marked our email as spam: telephone instead';
    case 'suppressed':
      return `Wants no emails from us: ${fault.reason} on ${formatDay(fault.at)}`;
  }
}

type Provider = { domains: string[]; separator?: string; ignored?: RegExp };

/** One mailbox has many addresses: tags after a plus everywhere, and what these providers add to that. */
const providers: Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'pm.me', 'protonmail.ch'], ignored: /[._-]/g },
  { domains: ['yahoo.com', 'yahoo.co.uk', 'ymail.com', 'rocketmail.com'], separator: '-' },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
];

/** The mailbox that an address leads to, for counting. */
export function getMailbox(address: string): string {
  const email = normalAddress(address);
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const [untagged = ''] = email.slice(0, at).split(/(?<=.)\+/, 1);
  // Fastmail takes anything@name.fastmail.com for name.
  const [, alias] = /^([^.]+)\.fastmail\.(?:com|fm)$/.exec(domain) ?? [];
  if (alias) return `${alias}@fastmail.com`;
  const provider = providers.find(({ domains }) => domains.includes(domain));
  if (!provider) return `${untagged}@${domain}`;
  const { domains, separator, ignored } = provider;
  const [name = ''] = separator ? untagged.split(separator, 1) : [untagged];
  return `${ignored ? name.replaceAll(ignored, '') : name}@${separator ? domain : domains[0]}`;
}

/** Without the address, as they are logged. */
export const faultReasons: Record<RecipientFault['kind'], string> = {
  'not-an-address': 'not an email address',
  stranger: 'the address is not in the conversation',
  bounced: 'an earlier email to this address bounced',
  complained: 'its recipient has marked an email of ours as spam',
  spam: 'its recipient is marked as spam',
  suppressed: 'its recipient wants no emails from us',
};
