import { company } from '../../company.ts';
import { isMailboxProvider } from '../../platform/forms/mailbox-providers.server.ts';
import type { Config } from '../../platform/config.server.ts';
import { isSameSecret, keyedHash } from '../../platform/security/secrets.server.ts';
import { eq, sql } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { mailboxes } from '../enquiries.table.server.ts';
import { findAuthservId } from '../mailbox/authentication-results.ts';
import { type EmailHeaders, getField } from '../mailbox/email-headers.ts';

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
export function senderAddress(config: Pick<Settings, 'ENQUIRIES_TO' | 'MAIL_FROM'>): string {
  const sender = siteAddress(config);
  return domainOf(sender) === domainOf(config.ENQUIRIES_TO) ? config.ENQUIRIES_TO : sender;
}

const siteAddress = ({ MAIL_FROM }: Pick<Settings, 'MAIL_FROM'>) =>
  /<([^<>]*)>$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;

/** Whether an address is the team's inbox, with a token or without, or the site's own sender. */
export function isInboxAddress(
  config: Pick<Settings, 'ENQUIRIES_TO' | 'MAIL_FROM'>,
  address: string,
): boolean {
  const plain = address.replace(/^([^+@]*)\+[^@]*@/, '$1@');
  return [address, plain].some((one) => [config.ENQUIRIES_TO, siteAddress(config)].includes(one));
}

/** Whether an address is at the firm's own domain, whether or not it has an account here. */
export function isFirmAddress(
  config: Pick<Settings, 'ENQUIRIES_TO' | 'MAIL_FROM'>,
  address: string,
): boolean {
  const domain = domainOf(address);
  const own = [config.ENQUIRIES_TO, siteAddress(config)].map(domainOf);
  return own.includes(domain) && !isMailboxProvider(domain);
}

export const senderName = (author: string) => `${author} at ${company.name}`;
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** RFC 5321, 4.5.3.1.1. */
const longestLocalPart = 64;

/**
 * The inbox's address with a token that names the conversation, such as `hello+<48 hex digits>@…`. The
 * plain address if the token would make it too long.
 */
export function replyAddress(secret: string, inboxAddress: string, conversationId: string): string {
  const at = inboxAddress.lastIndexOf('@');
  const id = conversationId.replaceAll('-', '');
  const local = `${inboxAddress.slice(0, at)}+${id}${signature(secret, id)}`;
  return local.length > longestLocalPart ? inboxAddress : local + inboxAddress.slice(at);
}

/** The conversation that an address names, or null if it has no token of ours. */
export function conversationIdIn(secret: string, address: string): string | null {
  const [, id = '', signed = ''] = /\+([\da-f]{32})([\da-f]{16})@[^@]*$/i.exec(address) ?? [];
  const hex = id.toLowerCase();
  if (!isSameSecret(signed.toLowerCase(), signature(secret, hex))) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const signature = (secret: string, id: string) =>
  Buffer.from(keyedHash(secret, `reply ${id}`), 'base64url')
    .toString('hex')
    .slice(0, 16);

const noticeField = 'X-Website-Notice';

/** Marks a notice to the team as ours; no answer repeats it. */
export const noticeHeader = (secret: string, emailId: string) => ({
  [noticeField]: `${emailId} ${keyedHash(secret, `notice ${emailId}`)}`,
});

const isNotice = (secret: string, { fields }: EmailHeaders) => {
  const [id = '', proof = ''] = getField(fields, noticeField.toLowerCase()).trim().split(/\s+/);
  return isSameSecret(proof, keyedHash(secret, `notice ${id}`));
};

/** From more hosts than that, no provider receives. */
const mostServers = 50;

/**
 * Learns the name under which our mailbox's server writes Authentication-Results from notices that came back
 * there, whose headers no other server has written.
 */
export async function learnAuthserv(
  { db, secret, log }: Pick<Services, 'db' | 'secret' | 'log'>,
  folder: string,
  emails: readonly EmailHeaders[],
): Promise<void> {
  const notices = emails.filter((headers) => isNotice(secret, headers));
  const ids = new Set(notices.flatMap(({ fields }) => findAuthservId(fields) ?? []));
  for (const id of ids) {
    const { authservIds } = mailboxes;
    const learnt = await db
      .update(mailboxes)
      .set({ authservIds: sql`array_append(${authservIds}, ${id})` })
      .where(
        sql`${eq(mailboxes.folder, folder)} and not ${id} = any(${authservIds}) and cardinality(${authservIds}) < ${mostServers}`,
      )
      .returning({ folder: mailboxes.folder });
    if (learnt.length > 0) log.info({ event: 'mailbox.authserv-learnt', authserv: id });
  }
}
