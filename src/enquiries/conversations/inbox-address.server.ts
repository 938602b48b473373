import { company } from '../../company.ts';
import type { Config } from '../../platform/config.server.ts';
import { replyAddress } from './reply-token.server.ts';

type Settings = Pick<Config, 'ENQUIRIES_TO' | 'MAIL_FROM' | 'IMAP_URL'>;
type Dependencies = { config: Settings; secret: string };

/** Where answers go: the followed mailbox with the conversation's token, or the team's inbox. */
export function replyToAddress({ config, secret }: Dependencies, conversationId: string): string {
  const { IMAP_URL, ENQUIRIES_TO } = config;
  return IMAP_URL ? replyAddress(secret, ENQUIRIES_TO, conversationId) : ENQUIRIES_TO;
}

/**
 * Replies come from the inbox if our mail server may send for its domain, which is that of `MAIL_FROM`;
 * otherwise SPF and DMARC would fail.
 */
export function senderAddress({ ENQUIRIES_TO, MAIL_FROM }: Settings): string {
  const sender = /<([^<>]*)>$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;
  return domainOf(sender) === domainOf(ENQUIRIES_TO) ? ENQUIRIES_TO : sender;
}

export const senderName = (author: string) => `${author} at ${company.name}`;

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
