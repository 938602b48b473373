import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { keepingTransport, needsTls, smtpTransport } from './transport.server.ts';

const message = {
  subject: 'A',
  html: '<p>A</p>',
  text: 'A',
  recipient: 'ana@example.org',
  messageId: '<1@example.org>',
};

/** What a server gets that takes everything. */
async function received(sender: string, headers?: Record<string, string>) {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const take = async (stream: Readable, answer: () => void) => {
    resolve(await buffer(stream));
    answer();
  };
  const onData: SMTPServerOptions['onData'] = (stream, _session, answer) =>
    void take(stream, answer);
  const sent = await outcomeAt({ onData }, '', '', { sender, headers });
  expect(sent).toEqual({ kind: 'sent' });
  const raw = await promise;
  return { head: raw.toString().split('\r\n\r\n', 1)[0] ?? '', ...(await PostalMime.parse(raw)) };
}

type Settings = { sender?: string; headers?: Record<string, string> | undefined };

async function outcomeAt(
  server: SMTPServerOptions,
  login = '',
  query = '',
  { sender = 'site@example.org', headers }: Settings = {},
) {
  const port = await freePort();
  const listener = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...server,
  });
  await once(listener.listen(port, '127.0.0.1'), 'listening');
  const site = 'http://localhost';
  const transport = smtpTransport(`smtp://${login}127.0.0.1:${port}${query}`, sender, site);
  onTestFinished(() => {
    transport.close();
    listener.close();
  });
  return transport.send({ ...message, ...(headers && { headers }) });
}

const no = (responseCode: number) =>
  Object.assign(new Error('no such user: ana@example.org'), { responseCode });

test('treats an unknown recipient as refused for good', async () => {
  const server: SMTPServerOptions = { onRcptTo: (_address, _session, answer) => answer(no(550)) };
  const outcome = await outcomeAt(server);
  // It begins with the code, by which the mail's page says what to do, and has no address.
  expect(outcome).toEqual({
    kind: 'refused',
    reason: '550 no such user: (address)',
    isOfRecipient: true,
  });
});

test.each([
  [550, '5.1.1 no such user', true],
  [553, 'mailbox name not allowed', true],
  [550, '5.7.1 our address is listed', false],
  [554, 'Relay access denied', false],
  [550, 'not for you', false],
])(
  'takes %d %s at the recipient for a fault of the address: %s',
  async (code, says, isOfRecipient) => {
    const fault = Object.assign(new Error(says), { responseCode: code });
    const server: SMTPServerOptions = { onRcptTo: (_address, _session, answer) => answer(fault) };
    expect(await outcomeAt(server)).toMatchObject({ kind: 'refused', isOfRecipient });
  },
);

test.each<[string, SMTPServerOptions]>([
  ['our sender', { onMailFrom: (_from, _session, answer) => answer(no(550)) }],
  [
    'the content',
    {
      onData: (stream, _session, answer) => {
        stream.on('end', () =>
          answer(Object.assign(new Error('5.6.0 refused'), { responseCode: 554 })),
        );
        stream.resume();
      },
    },
  ],
])('blames no recipient where the server refuses %s', async (_what, server) => {
  expect(await outcomeAt(server)).toMatchObject({ kind: 'refused', isOfRecipient: false });
});

test.each([
  ['smtp://us:secret@mail.example.org:587', true],
  ['smtp://us:secret@127.0.0.1.example.org', true],
  ['smtp://us:secret@127.0.0.1:25', false],
  ['smtp://us:secret@localhost', false],
  ['smtp://us:secret@[::1]', false],
  ['smtp://mail.example.org', false],
  ['smtps://us:secret@mail.example.org', false],
])('of %s, requires STARTTLS: %s', (url, needs) => {
  expect(needsTls(url)).toBe(needs);
});

test('tells a password to no server that has to speak TLS and does not', async () => {
  const onAuth = vi.fn<NonNullable<SMTPServerOptions['onAuth']>>((_auth, _session, answer) =>
    answer(null, { user: 'us' }),
  );
  const server = { onAuth, allowInsecureAuth: true, authOptional: false };
  expect((await outcomeAt(server, 'us:secret@')).kind).toBe('sent');
  expect(onAuth).toHaveBeenCalledOnce();
  const refused = await outcomeAt(server, 'us:secret@', '?requireTLS=true');
  expect(refused.kind).toBe('unreachable');
  expect(onAuth).toHaveBeenCalledOnce();
});

test('retries when the server requires a password', async () => {
  const server: SMTPServerOptions = { onMailFrom: (_from, _session, answer) => answer(no(530)) };
  expect(await outcomeAt(server)).toMatchObject({ kind: 'unreachable' });
});

test('retries when the server refuses our password', async () => {
  const server: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, answer) => answer(no(535)),
  };
  expect(await outcomeAt(server, 'site:old@')).toMatchObject({ kind: 'unreachable' });
});

test('names the links of a kept mail in development only: the log of a site must not open them', async () => {
  const link = 'https://example.org/auth/reset?token=abc';
  const kept = (isDevelopment: boolean) =>
    keepingTransport('https://example.org', isDevelopment).send({
      ...message,
      text: `See ${link}`,
    });
  expect(await kept(false)).toEqual({ kind: 'kept' });
  expect(await kept(true)).toEqual({ kind: 'kept', links: [link] });
});

test.each<[string, SMTPServerOptions]>([
  [
    'at its greeting',
    {
      onConnect: (_session, answer) =>
        answer(Object.assign(new Error('5.6.0 refused'), { responseCode: 554 })),
    },
  ],
  ['when we say who we are', { disabledCommands: ['STARTTLS', 'EHLO', 'HELO'] }],
])('retries when the server turns everybody away %s', async (_when, server) => {
  expect(await outcomeAt(server)).toMatchObject({ kind: 'unreachable' });
});

test('waits for a server that delays its greeting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const server: SMTPServerOptions = {
    onConnect(_session, answer) {
      vi.advanceTimersByTime(25_000);
      answer();
    },
  };
  expect(await outcomeAt(server)).toEqual({ kind: 'sent' });
});

test.each([
  ['site@example.org', ''],
  ['<site@example.org>', ''],
  ['Tarnbrook <site@example.org>', 'Tarnbrook'],
  ['Tarnbrook (UK): Security <site@example.org>', 'Tarnbrook (UK): Security'],
  ['Tarnbrook, Security <site@example.org>', 'Tarnbrook, Security'],
  ['"Tarnbrook, Security" <site@example.org>', 'Tarnbrook, Security'],
  ['"Tarnbrook \\"UK\\"" <site@example.org>', 'Tarnbrook "UK"'],
  ['Tarnbrook "UK" <site@example.org>', 'Tarnbrook "UK"'],
  ['Tarnbrook [UK]; a.k.a. T\\B <site@example.org>', 'Tarnbrook [UK]; a.k.a. T\\B'],
  ['Smith & Söhne (UK) <site@example.org>', 'Smith & Söhne (UK)'],
  ["O'Neill <site@example.org>", "O'Neill"],
])('sends as %s', async (sender, name) => {
  const { from, head } = await received(sender);
  expect(from).toMatchObject({ name, address: 'site@example.org' });
  expect(head.match(/^From:/gm)).toHaveLength(1);
});

test('puts the address to unsubscribe on the line of its header', async () => {
  const address = `<https://www.${'long-'.repeat(12)}name.example/unsubscribe/one-click?token=${'a'.repeat(131)}>`;
  const { head } = await received('site@example.org', {
    'List-Unsubscribe': address,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  });
  expect(head.split('\r\n')).toContain(`List-Unsubscribe: ${address}`);
  expect(head.split('\r\n')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});
