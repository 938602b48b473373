import type { ReactElement } from 'react';
import type { Tx } from '../database/database.server.ts';
import type { EmailMessage } from './email-messages.table.server.ts';

type NamedAddress = { name: string; address: string };

export type ComposedEmail = {
  subject: string;
  /** Or as HTML, where many get the same. */
  body: ReactElement | string;
  /** In place of the plain text that is derived from `body`. */
  text?: string;
  /** The site's sender by default. */
  from?: NamedAddress;
  replyTo?: NamedAddress | NamedAddress[];
  /** Copies, which its feature has found may go there. */
  cc?: string[];
  bcc?: string[];
  /** Message-IDs, with angle brackets. */
  inReplyTo?: string;
  references?: string[];
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  headers?: Record<string, string>;
};

/**
 * Suppresses auto-replies (RFC 3834). For emails from the website itself to external people; notices to the
 * team omit it, because some help desks filter such email.
 */
export const automatic = { 'Auto-Submitted': 'auto-generated' };

/** An email's status as shown to users. A queued email whose last attempt failed is `failing`. */
export type EmailStanding = 'queued' | 'held' | 'failing' | 'sent' | 'failed' | 'kept';

type EmailProgress = {
  state: 'queued' | 'held' | 'sent' | 'failed' | 'kept';
  reason: string | null;
};

export const emailStanding = ({ state, reason }: EmailProgress): EmailStanding =>
  state === 'queued' && reason !== null ? 'failing' : state;

/** 'send-resource-email' is 'Resource email'. */
export function formatPurpose(purpose: string): string {
  const words = purpose.replace(/^send-/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A kind of email. Its row names it, and it is composed from its feature's rows at each try. */
export type Email<Services> = {
  /** Such as `send-contact-email`. */
  name: string;
  /** Names of its rows, if they have several. */
  purposes?: readonly string[];
  /** Null if what it is about is gone: the row is deleted, or one that a person waits for fails. */
  compose(
    row: EmailMessage,
    services: Services,
    /** Those that are sent with it: what they need may be read once for all. */
    batch: readonly EmailMessage[],
  ): Promise<ComposedEmail | WaitingEmail | null | undefined>;
  whenGone?: 'delete' | 'fail';
  /** Part of the transaction that stores that it was sent, kept or failed. */
  whenEnded?(tx: Tx, row: EmailMessage, services: Services): Promise<void>;
  /** The same of refusals alone: the others of many need no transaction. */
  whenRefused?(tx: Tx, row: EmailMessage, services: Services): Promise<void>;
};

/** It is tried again later, as if the mail server had been unreachable for this reason. */
type WaitingEmail = { waitsFor: string };

/** An email from its parts, whose types follow from those of the services it asks for. */
export const defineEmail = <Services>(email: Email<Services>): Email<Services> => email;
