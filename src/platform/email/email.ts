import type { ReactElement } from 'react';

type NamedAddress = { name: string; address: string };

export type ComposedEmail = {
  subject: string;
  body: ReactElement;
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

type EmailMessage = {
  state: 'queued' | 'held' | 'sent' | 'failed' | 'kept';
  reason: string | null;
};

export const emailStanding = ({ state, reason }: EmailMessage): EmailStanding =>
  state === 'queued' && reason !== null ? 'failing' : state;

/** 'send-resource-email' is 'Resource email'. */
export function formatPurpose(purpose: string): string {
  const words = purpose.replace(/^send-/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
