import type { Logger } from 'pino';
import type { Db } from '../database/database.server.ts';
import { createTransport, type NodemailerError } from 'nodemailer';
import { inTime, withoutAddresses } from '../database/failures.ts';
import { isFaultOfAddress, senderOf } from './email-address.ts';
import type { RefusedCopy } from './email-messages.table.server.ts';
import type { ComposedEmail } from './email.ts';
import type { Standing } from './recipients.ts';

export type EmailServices = {
  config: { ENQUIRIES_TO: string };
  db: Db;
  transport: Transport;
  secret: string;
  /** What is known of an address that emails go to. */
  findStanding: (db: Db, email: string) => Promise<Standing>;
  clock: () => Date;
  log: Logger;
};

export type OutgoingMail = Omit<ComposedEmail, 'body'> & {
  html: string;
  text: string;
  recipient: string;
  messageId: string;
};

export type SendOutcome =
  /** With whom the server refused while it took the email for others. */
  | { kind: 'sent'; refused?: RefusedCopy[] }
  /** No mail server is set: the email is stored. Links are included in development only. */
  | { kind: 'kept'; links?: string[] }
  /** Rejected permanently (5xx): either the recipient's address, or our email. */
  | { kind: 'refused'; reason: string; isOfRecipient?: boolean }
  /** Anything temporary: no answer, a 4xx, a wrong password. */
  | { kind: 'unreachable'; reason: string };

export type Transport = {
  domain: string;
  send(message: OutgoingMail): Promise<SendOutcome>;
  /** Connects and signs in without sending, within 5 s. Null on success, else the reason. */
  verify(): Promise<string | null>;
  close(): void;
};

/**
 * SMTP. The timeouts are long because some servers delay their greeting, and some scan an email before
 * accepting it: after a timeout it may have been accepted, and each retry sends it again.
 */
export function smtpTransport(url: string, from: string, siteUrl: string): Transport {
  const smtp = createTransport({
    url,
    requireTLS: needsTls(url),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 30_000,
    socketTimeout: 40_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    domain: new URL(siteUrl).hostname,
    async send({ recipient, headers, from: sender = senderOf(from), ...message }) {
      try {
        const to = { name: '', address: recipient };
        const mail = { ...message, from: sender, to, headers: unfolded(headers) };
        const { rejectedErrors: refused = [] } = await smtp.sendMail(mail);
        return { kind: 'sent', ...(refused.length > 0 && { refused: refused.map(toRefusedCopy) }) };
      } catch (error) {
        return getOutcome(error);
      }
    },
    verify: () => verify(url),
    close: () => smtp.close(),
  };
}

/**
 * nodemailer folds an address as long as ours onto a second line, where some programs miss it. The standard
 * allows 998 characters.
 */
function unfolded({ 'List-Unsubscribe': value, ...others }: Record<string, string> = {}) {
  return { ...others, ...(value && { 'List-Unsubscribe': { prepared: true, value } }) };
}

/**
 * Whether to reject a server without STARTTLS: our password must not cross a network in the clear because an
 * attacker strips the offer. `?requireTLS=false` in the address overrides this.
 */
export function needsTls(url: string): boolean {
  const { protocol, hostname, password, searchParams } = new URL(url);
  if (searchParams.get('requireTLS') === 'false') return false;
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return /^(smtp|imap):$/.test(protocol) && password !== '' && !isHere;
}

export function keepingTransport(siteUrl: string, isDevelopment: boolean): Transport {
  return {
    domain: new URL(siteUrl).hostname,
    async send({ text }) {
      return { kind: 'kept', ...(isDevelopment && { links: text.match(/https?:\/\/\S+/g) ?? [] }) };
    },
    verify: async () => 'no mail server is set',
    close: () => undefined,
  };
}

const longestVerify = 5000;

/** On its own connection: a pooled one might have signed in long ago. */
async function verify(url: string): Promise<string | null> {
  const smtp = createTransport({
    url,
    requireTLS: needsTls(url),
    dnsTimeout: longestVerify,
    connectionTimeout: longestVerify,
    greetingTimeout: longestVerify,
    socketTimeout: longestVerify,
  });
  try {
    await inTime(smtp.verify(), longestVerify);
    return null;
  } catch (error) {
    return withoutAddresses(error instanceof Error ? error.message : String(error));
  } finally {
    smtp.close();
  }
}

/**
 * An error counts against the email only if the server had come to its envelope or content. A greeting that
 * rejects every client, an answer to our EHLO or STARTTLS, a wrong password (535) or a missing one (530) are
 * for the operator to fix, and the email is retried.
 */
function getOutcome(error: unknown): SendOutcome {
  // nodemailer sets these on its errors but declares no type for them.
  const { code, responseCode = 0, response, command } = error as SmtpError;
  const isOfTheEmail = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 530;
  const isRefusal = responseCode >= 500 && isOfTheEmail;
  const message = error instanceof Error ? error.message : String(error);
  // The server's reply to the email, without the library's prefix.
  const reason = withoutAddresses((isOfTheEmail && response) || message);
  if (!isRefusal) return { kind: 'unreachable', reason };
  return {
    kind: 'refused',
    reason,
    isOfRecipient: command !== 'MAIL FROM' && isFaultOfAddress(reason),
  };
}

function toRefusedCopy(error: NodemailerError): RefusedCopy {
  const reason = withoutAddresses(error.response ?? error.message);
  const isOfAddress = (error.responseCode ?? 0) >= 500 && isFaultOfAddress(reason);
  return { address: error.recipient ?? '', reason, isOfAddress };
}

type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string };
