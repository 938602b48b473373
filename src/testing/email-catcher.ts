import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { freePort } from './free-port.ts';

export type CaughtEmail = {
  sender: string;
  recipients: string[];
  /** The raw message, for what parsing hides. */
  raw: string;
  message: Email;
};

/**
 * The failure: connection refused; 4xx or 5xx for the recipient; no answer after the whole email; the
 * connection dropped at that point.
 */
export type EmailFault = 'refuse' | 'temporary' | 'permanent' | 'hang' | 'drop';

/** A failure for some recipients only, or the answer to them, such as `550 5.1.1 no such user`. */
export type FaultOf = (recipient: string) => RecipientFault | `${4 | 5}${string}` | null;

type RecipientFault = Exclude<EmailFault, 'refuse'>;

export type EmailCatcher = {
  smtpUrl: string;
  /** Emails acknowledged to their sender. */
  emails: readonly CaughtEmail[];
  /** Emails that arrived completely, but were never acknowledged. */
  unacknowledged: readonly CaughtEmail[];
  /** The first matching email, past or future; times out after 90 s. */
  waitForEmail(fits?: (caught: CaughtEmail) => boolean): Promise<CaughtEmail>;
  /** Lasts until `recover`. */
  fail(fault: EmailFault | FaultOf): Promise<void>;
  recover(): Promise<void>;
  stop(): Promise<void>;
};

/** A mail server that keeps what it receives, and fails on demand. */
export async function startEmailCatcher(): Promise<EmailCatcher> {
  const state = newState();
  const port = await freePort();
  let listener = await listen(state, port);
  const setFault = async (fault: State['fault']) => {
    const wasClosed = state.fault === 'refuse';
    state.fault = fault;
    if (fault === 'refuse' && !wasClosed) await listener.close();
    if (fault !== 'refuse' && wasClosed) listener = await listen(state, port);
  };
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    emails: state.emails,
    unacknowledged: state.unacknowledged,
    waitForEmail: (fits = () => true) => waitForEmail(state, fits),
    fail: (fault) => setFault(fault),
    recover: () => setFault(null),
    stop: () => setFault('refuse'),
  };
}

type State = {
  fault: EmailFault | FaultOf | null;
  emails: CaughtEmail[];
  unacknowledged: CaughtEmail[];
  arrivals: EventEmitter;
  sockets: Set<Socket>;
};

function newState(): State {
  const arrivals = new EventEmitter().setMaxListeners(0);
  return {
    fault: null,
    emails: [],
    unacknowledged: [],
    arrivals,
    sockets: new Set(),
  };
}

async function listen(state: State, port: number) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, answer) {
      answer(getRejection(faultFor(state, address)));
    },
    onData(stream, session, answer) {
      receive(state, stream, session, answer).catch(answer);
    },
  });
  // A client that we cut off is not the test's fault.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    state.sockets.add(socket);
    socket.once('close', () => state.sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const close = async () => {
    const closed = once(server.server, 'close');
    server.close();
    cutOff(state);
    await closed;
  };
  return { close };
}

const faultFor = ({ fault }: State, recipient: string) =>
  typeof fault === 'function' ? fault(recipient) : fault;

function getRejection(fault: EmailFault | ReturnType<FaultOf>): Error | null {
  const [, code, said] = /^(\d{3}) (.*)/.exec(fault ?? '') ?? [];
  if (code) return Object.assign(new Error(said), { responseCode: Number(code) });
  if (fault === 'temporary') {
    return Object.assign(new Error('Mailbox busy, try again later'), { responseCode: 451 });
  }
  if (fault === 'permanent') {
    return Object.assign(new Error('No such mailbox'), { responseCode: 550 });
  }
  return null;
}

async function receive(
  state: State,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  answer: (error?: Error | null) => void,
): Promise<void> {
  const raw = await buffer(stream);
  const { mailFrom, rcptTo } = session.envelope;
  const caught = {
    sender: mailFrom ? mailFrom.address : '',
    recipients: rcptTo.map((recipient) => recipient.address),
    raw: raw.toString(),
    message: await PostalMime.parse(raw),
  };
  const fault = faultFor(state, caught.recipients[0] ?? '');
  const isAnswered = fault !== 'hang' && fault !== 'drop';
  (isAnswered ? state.emails : state.unacknowledged).push(caught);
  if (isAnswered) answer();
  if (fault === 'drop') cutOff(state, session.remotePort);
  state.arrivals.emit('mail');
}

/** All lines, or those from one port. */
function cutOff({ sockets }: State, port?: number): void {
  for (const socket of sockets) if (!port || socket.remotePort === port) socket.destroy();
}

async function waitForEmail(
  state: State,
  fits: (caught: CaughtEmail) => boolean,
): Promise<CaughtEmail> {
  const signal = AbortSignal.timeout(90_000);
  for (;;) {
    const found = state.emails.find(fits);
    if (found) return found;
    await once(state.arrivals, 'mail', { signal }).catch(() => {
      const subjects = state.emails.map(({ message }) => message.subject ?? '(no subject)');
      throw new Error(`No such mail came within 90 s. Came: ${subjects.join('; ') || 'nothing'}`);
    });
  }
}
