import { once } from 'node:events';
import type { Socket } from 'node:net';
import createServer, { type FetchHandler } from 'hoodiecrow-imap';
import fetchHandlers from 'hoodiecrow-imap/lib/commands/handlers/fetch.js';
import { getPort } from './free-port.ts';

export type ImapServer = {
  /** For `IMAP_URL`. */
  url: string;
  /** Puts an email into a folder, the inbox by default; tells those who listen. */
  deliver(raw: string, options?: { folder?: string; at?: Date }): void;
  /** What the clients have sent, by line. */
  commands: readonly string[];
  /** The flags of all emails. */
  getFlags(): string[];
  /** Drops all connections. */
  cut(): void;
  setPassword(password: string): void;
  /** Numbers the inbox anew (UIDVALIDITY). */
  renumber(): void;
  /** Called before each command is answered. */
  onCommand(act: (line: string) => void): void;
  stop(): Promise<void>;
};

type Options = { idle?: 'offered' | 'refused' | 'missing' };

/** A mailbox with a folder of sent emails, which fails on demand. */
export async function startImapServer({ idle = 'offered' }: Options = {}): Promise<ImapServer> {
  const plugins = ['SPECIAL-USE', 'ID', 'UNSELECT', ...(idle === 'missing' ? [] : ['IDLE'])];
  const server = createServer({ plugins, storage: createStorage(), users: createUsers() });
  if (idle === 'refused') {
    server.setCommandHandler('IDLE', (connection, { tag }, _, done) => {
      connection.send({ tag, command: 'BAD', attributes: [{ type: 'TEXT', value: 'No' }] });
      done();
    });
  }
  Object.assign(server.fetchHandlers, { BODY: readBody, 'BODY.PEEK': readBody });
  const sockets = new Set<Socket>();
  const commands: string[] = [];
  const acts: ((line: string) => void)[] = [];
  server.server.prependListener('connection', (socket: Socket) => {
    sockets.add(socket.setNoDelay());
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    socket.prependListener('data', (chunk: Buffer | string) => {
      const lines = chunk.toString().split('\r\n').filter(Boolean);
      commands.push(...lines);
      for (const line of lines) for (const act of acts) act(line);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const cut = () => sockets.forEach((socket) => socket.destroy());
  const inbox = server.getMailbox('INBOX');
  return {
    url: `imap://kim:secret@127.0.0.1:${getPort(server.server)}/INBOX`,
    deliver(raw, { folder = 'INBOX', at = new Date() } = {}) {
      server.appendMessage(folder, [], formatDate(at), raw);
    },
    commands,
    getFlags: () => inbox.messages.flatMap(({ flags }) => flags),
    cut,
    setPassword(password) {
      Object.assign(server.users, { kim: { password } });
    },
    renumber() {
      inbox.uidvalidity += 1;
      for (const message of inbox.messages) message.uid = inbox.uidnext++;
    },
    onCommand: (act) => acts.push(act),
    async stop() {
      const closed = once(server.server, 'close');
      server.close(() => undefined);
      cut();
      await closed;
    },
  };
}

/** The package's own cuts the first email alone, and of the others gives nothing. */
const readBody: FetchHandler = (connection, message, query) => {
  const partial = query.partial && { partial: [...query.partial] };
  return fetchHandlers.BODY(connection, message, { ...query, ...partial });
};

/** RFC 3501's `date-time`, independent of the machine's time zone. */
function formatDate(at: Date): string {
  const [, day, month, year, time] = at.toUTCString().split(' ');
  return `${day}-${month}-${year} ${time} +0000`;
}

const createUsers = () => ({ kim: { password: 'secret' } });

const createStorage = () => ({
  INBOX: {},
  '': { separator: '/', folders: { Post: { 'special-use': '\\Sent' } } },
});
