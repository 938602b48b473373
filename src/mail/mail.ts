import type { ReactElement } from 'react';

/** A mail as a template returns it: pure, and rendered to HTML and text when it goes out. */
export type ComposedMail = {
  subject: string;
  body: ReactElement;
  /** Where an answer goes, if not to the sender. */
  replyTo?: { name: string; address: string };
  headers?: Record<string, string>;
};
