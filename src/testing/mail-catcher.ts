import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { freePort } from './free-port.ts';

export type CaughtMail = {
  sender: string;
  recipients: string[];
  /** The raw message, for what parsing hides. */
  raw: string;
  mail: Email;
};

/**
 * The failure: nobody listens; 4xx or 5xx for the recipient; no answer after the whole mail; the
 * connection dropped at that point.
 */
export type MailFault = 'refuse' | 'temporary' | 'permanent' | 'hang' | 'drop';

/** A failure for some recipients, none for the others. */
export type FaultOf = (recipient: string) => Exclude<MailFault, 'refuse'> | null;

export type MailCatcher = {
  smtpUrl: string;
  /** Mails whose sender was told that they had arrived. */
  mails: readonly CaughtMail[];
  /** Mails that arrived completely, but whose sender was never told. */
  unacknowledged: readonly CaughtMail[];
  /** The first mail that fits, already here or still to come; gives up after 45 s. */
  waitForMail(fits?: (caught: CaughtMail) => boolean): Promise<CaughtMail>;
  /** Goes on until `recover`. */
  fail(fault: MailFault | FaultOf): Promise<void>;
  recover(): Promise<void>;
  stop(): Promise<void>;
};

/** A mail server that keeps what it receives, and fails when told to. */
export async function startMailCatcher(): Promise<MailCatcher> {
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
    mails: state.mails,
    unacknowledged: state.unacknowledged,
    waitForMail: (fits = () => true) => waitForMail(state, fits),
    fail: (fault) => setFault(fault),
    recover: () => setFault(null),
    stop: () => setFault('refuse'),
  };
}

type State = {
  fault: MailFault | FaultOf | null;
  mails: CaughtMail[];
  unacknowledged: CaughtMail[];
  arrivals: EventEmitter;
  sockets: Set<Socket>;
};

function newState(): State {
  const arrivals = new EventEmitter().setMaxListeners(0);
  return {
    fault: null,
    mails: [],
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
      answer(refusalOf(faultFor(state, address)));
    },
    onData(stream, session, answer) {
      receive(state, stream, session, answer).catch(answer);
    },
  });
  // A client that we cut off is no fault of the test's.
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

function refusalOf(fault: MailFault | null): Error | null {
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
    mail: await PostalMime.parse(raw),
  };
  const fault = faultFor(state, caught.recipients[0] ?? '');
  const isAnswered = fault !== 'hang' && fault !== 'drop';
  (isAnswered ? state.mails : state.unacknowledged).push(caught);
  if (isAnswered) answer();
  if (fault === 'drop') cutOff(state, session.remotePort);
  state.arrivals.emit('mail');
}

/** All lines, or the one from this port. */
function cutOff({ sockets }: State, port?: number): void {
  for (const socket of sockets) if (!port || socket.remotePort === port) socket.destroy();
}

async function waitForMail(
  state: State,
  fits: (caught: CaughtMail) => boolean,
): Promise<CaughtMail> {
  const signal = AbortSignal.timeout(45_000);
  for (;;) {
    const found = state.mails.find(fits);
    if (found) return found;
    await once(state.arrivals, 'mail', { signal }).catch(() => {
      const subjects = state.mails.map(({ mail }) => mail.subject ?? '(no subject)');
      throw new Error(`No such mail came within 45 s. Came: ${subjects.join('; ') || 'nothing'}`);
    });
  }
}
