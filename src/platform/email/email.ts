import type { ReactElement } from 'react';

/** A mail as a template returns it: pure, and rendered to HTML and text when it goes out. */
export type ComposedEmail = {
  subject: string;
  body: ReactElement;
  /** Where an answer goes, if not to the sender. */
  replyTo?: { name: string; address: string };
  headers?: Record<string, string>;
};

/**
 * Keeps answering machines quiet (RFC 3834). For what the website itself writes to people outside;
 * notices to the team go without, because some help desks set such mail aside.
 */
export const automatic = { 'Auto-Submitted': 'auto-generated' };
