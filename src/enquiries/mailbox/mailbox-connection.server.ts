import { ImapFlow } from 'imapflow';
import { needsTls } from '../../platform/email/transport.server.ts';
import type { Folder } from './read-folder.server.ts';

/** In bytes: more than the largest email that is fetched whole. */
const largestLiteral = 20_000_000;

/** In milliseconds. */
const timeouts = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 90_000 };

/** A connection that is not open yet. It logs nothing: its lines would repeat what emails say. */
export function createClient(url: string): ImapFlow {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'imaps:';
  return new ImapFlow({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    doSTARTTLS: needsTls(url),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    maxLiteralSize: largestLiteral,
    maxResponseSize: 2 * largestLiteral,
    ...timeouts,
  });
}

/** The folder that `IMAP_URL` names. */
export const inboxFolder = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX';

/** That of sent emails first: answers may name those. */
export async function findFolders(
  client: ImapFlow,
  url: string,
  sentFolder: string | undefined,
): Promise<Folder[]> {
  const inbox = { path: inboxFolder(url), isSent: false };
  const marked = (await client.list()).find(({ specialUse }) => specialUse === '\\Sent');
  const sent = sentFolder ?? marked?.path;
  return sent === undefined || sent === inbox.path
    ? [inbox]
    : [{ path: sent, isSent: true }, inbox];
}

/** Does work on a connection of its own, which is closed after it. Throws what connecting or the work throws. */
export async function withClient<Result>(
  url: string,
  work: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
  const client = createClient(url);
  client.on('error', () => client.close());
  try {
    await client.connect();
    return await work(client);
  } finally {
    client.close();
  }
}

/** The first `largest` bytes of the inbox's newest email with this header; null if there is none. */
export async function findInMailbox(
  { config: { IMAP_URL: url } }: { config: { IMAP_URL?: string | undefined } },
  { name, value, largest }: { name: string; value: string; largest: number },
): Promise<Uint8Array | null> {
  if (url === undefined) return null;
  return withClient(url, async (client) => {
    await client.mailboxOpen(inboxFolder(url), { readOnly: true });
    const uids = await client.search({ header: { [name]: value } }, { uid: true });
    const newest = uids ? uids.toSorted((a, b) => a - b).at(-1) : undefined;
    if (newest === undefined) return null;
    const query = { source: { start: 0, maxLength: largest } };
    const found = await client.fetchOne(String(newest), query, { uid: true });
    return (found && found.source) || null;
  });
}

export type News = {
  /** Before a look at the folder. */
  reset(): void;
  /** Until the server tells of an email since the last look, or for so many milliseconds at most. */
  wait(longest: number): Promise<void>;
};

/** By IDLE in the folder that is open; a server that does not offer or refuses it is asked in time. */
export function watchNews(client: ImapFlow): News {
  let isNew = false;
  let wake = (): void => undefined;
  client.on('exists', () => {
    isNew = true;
    wake();
  });
  client.on('close', () => wake());
  return {
    reset() {
      isNew = false;
    },
    async wait(longest) {
      if (isNew) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const timer = setTimeout(wake, longest);
      client.idle().catch(wake);
      await promise;
      clearTimeout(timer);
      if (!client.usable) throw new Error('the mail server closed the connection');
    },
  };
}
