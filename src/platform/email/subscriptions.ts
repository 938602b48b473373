import type { SQL } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.server.ts';

/**
 * The mailing list as other domains use it. The list implements it, and the server passes it on with the
 * services, because domains do not import one another.
 */
export type Subscriptions = {
  /**
   * Records an unconfirmed subscriber. Repeating an address is no error and changes neither a confirmation
   * nor a suppression; a name replaces the earlier one, as it does in a lead, unless the reader has
   * unsubscribed.
   */
  subscribe(tx: Tx, reader: NewReader): Promise<void>;
  /** Subscribes a reader who confirmed elsewhere, with the record of it. One who is suppressed stays so. */
  subscribeProven(tx: Tx, reader: ProvenReader): Promise<void>;
  /** Ends the subscriptions recorded so at that address, but for those who consented elsewhere on the site too. */
  withdrawProven(tx: Tx, page: string): Promise<void>;
  /** Corrects a subscriber's name, if the address has one. */
  rename(tx: Tx, email: string, name: string | null): Promise<void>;
  /**
   * Links for one email to this address, with fresh tokens. Call it just before sending, with the email's id:
   * if an erasure has taken its row meanwhile, nothing is stored.
   */
  linksFor(email: string, emailId?: string): Promise<SubscriptionLinks>;
  /** The same for many at once, by the emails' ids. */
  linksForEach(emails: readonly LinkedEmail[]): Promise<Map<string | null, SubscriptionLinks>>;
  /** Suppresses an address for good, even if it is later entered into a form. */
  suppress(tx: Tx, email: string, reason: 'objection'): Promise<void>;
  /** Those of the addresses that get only the emails they ask for. */
  findSuppressed(db: Db, emails: readonly string[]): Promise<Map<string, Suppressed>>;
  /**
   * All who ever confirmed, as a query: `email`, `name`, `is_active`, `unsubscribed_at`, `declined_subjects`, `paused_until`, and
   * of their latest consent `consent_at` and `consent_wording`.
   */
  confirmed: SQL;
  /** The emails by whose links a reader unsubscribed, as a query: `email_id`. */
  leftBy: SQL;
  /** Whether the address may be invited to subscribe: it is not on the list, and has not unsubscribed. */
  mayBeInvited(email: string): Promise<boolean>;
};

/** What updates are about: a reader may decline some. At most four. */
export const subjects = [
  {
    id: 'rules',
    name: 'Rules',
    hint: 'Cyber Essentials, CAF, data protection: what changes, and from when.',
  },
  { id: 'guidance', name: 'Guidance', hint: 'How to do one thing well, step by step.' },
  { id: 'urgent', name: 'Urgent', hint: 'Only when something has to be done within days.' },
  { id: 'services', name: 'Services', hint: 'New documents, prices and services of ours.' },
] as const;

export type Subject = (typeof subjects)[number]['id'];

/** `reason` reads on in '… on 3 June': 'unsubscribed'. */
export type Suppressed = { reason: string; at: Date };

export type NewReader = {
  email: string;
  name: string | null;
  /** Such as 'resource_download_planning'. */
  source: string;
};

export type LinkedEmail = { email: string; emailId: string | null };

export type ProvenReader = {
  email: string;
  name: string | null;
  /** When they confirmed. */
  at: Date;
  /** What they agreed to, or what shows that they did. */
  wording: string;
  /** Of ours, where it was recorded. */
  page: string;
};

export type SubscriptionLinks = {
  /** The page with the button "Yes, send me updates". Valid for 30 days. */
  confirm: string;
  /** The unsubscribe page. Valid for 30 days, once. */
  unsubscribe: string;
  /** RFC 8058: a POST here unsubscribes, without an expiry. */
  oneClick: string;
};

/** The unsubscribe headers for email clients (RFC 2369, RFC 8058). */
export function unsubscribeHeaders({ oneClick }: SubscriptionLinks): Record<string, string> {
  return {
    'List-Unsubscribe': `<${oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
