import type { Tx } from '../database/database.server.ts';

/**
 * What other domains may ask of the mailing list. The list implements it, and the server hands it out
 * with the platform, because domains do not import one another.
 */
export type Subscriptions = {
  /**
   * Notes a reader who has not confirmed yet. The same address again is no error and changes neither a
   * confirmation nor a suppression; a name replaces the one given earlier, as it does in a lead, unless
   * the reader has left.
   */
  subscribe(tx: Tx, reader: NewReader): Promise<void>;
  /** Corrects the name of a reader, if the address has one. */
  rename(tx: Tx, email: string, name: string | null): Promise<void>;
  /** Links for one mail to this address, with fresh tokens. Called when the mail is about to go out. */
  linksFor(email: string): Promise<SubscriptionLinks>;
  /** Takes an address off the list for good, whoever enters it into a form later. */
  suppress(tx: Tx, email: string, reason: 'objection'): Promise<void>;
  /** Whether the address may be asked to join: it is not on the list, and has not left it. */
  mayBeInvited(email: string): Promise<boolean>;
};

export type NewReader = {
  email: string;
  name: string | null;
  /** Such as 'resource_download_planning'. */
  source: string;
};

/** Absolute addresses under the site's own origin. */
export type SubscriptionLinks = {
  /** The page with the button "Yes, send me updates". Valid for 30 days. */
  confirm: string;
  /** The unsubscribe page. Valid for 30 days, once. */
  unsubscribe: string;
  /** RFC 8058: a POST here unsubscribes for as long as the mail exists. */
  oneClick: string;
};

/** The headers by which a mail program offers to unsubscribe (RFC 2369, RFC 8058). */
export function unsubscribeHeaders({ oneClick }: SubscriptionLinks): Record<string, string> {
  return {
    'List-Unsubscribe': `<${oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
