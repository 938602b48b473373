import type { Tx } from '../database/database.server.ts';
import type { ComposedEmail } from './email.ts';
import type { EmailMessage } from './email-messages.table.server.ts';

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
  ): Promise<ComposedEmail | WaitingEmail | null | undefined>;
  whenGone?: 'delete' | 'fail';
  /** Part of the transaction that stores that it was sent, kept or failed. */
  whenEnded?(tx: Tx, row: EmailMessage, services: Services): Promise<void>;
};

/** It is tried again later, as if the mail server had been unreachable for this reason. */
export type WaitingEmail = { waitsFor: string };

/** An email from its parts, whose types follow from those of the services it asks for. */
export const defineEmail = <Services>(email: Email<Services>): Email<Services> => email;
