import type { ReactElement } from 'react';

/** An email as a template returns it: pure, and rendered to HTML and text when sent. */
export type ComposedEmail = {
  subject: string;
  body: ReactElement;
  /** The Reply-To address, if not the sender. */
  replyTo?: { name: string; address: string };
  headers?: Record<string, string>;
};

/**
 * Suppresses auto-replies (RFC 3834). For emails from the website itself to external people; notices to the
 * team omit it, because some help desks filter such email.
 */
export const automatic = { 'Auto-Submitted': 'auto-generated' };
