import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { smtpTransport } from './transport.server.ts';

const mail = {
  subject: 'A',
  html: '<p>A</p>',
  text: 'A',
  recipient: 'ana@example.org',
  messageId: '<1@example.org>',
};

async function outcomeAt(server: SMTPServerOptions): Promise<string> {
  const port = await freePort();
  const listener = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...server,
  });
  await once(listener.listen(port, '127.0.0.1'), 'listening');
  const site = 'http://localhost';
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'site@example.org', site);
  onTestFinished(() => {
    transport.close();
    listener.close();
  });
  return (await transport.send(mail)).is;
}

const no = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

test('treats an unknown recipient as refused for good', async () => {
  const server: SMTPServerOptions = { onRcptTo: (_address, _session, answer) => answer(no(550)) };
  expect(await outcomeAt(server)).toBe('refused');
});

test('retries when the server requires a password', async () => {
  const server: SMTPServerOptions = { onMailFrom: (_from, _session, answer) => answer(no(530)) };
  expect(await outcomeAt(server)).toBe('unreachable');
});

test('retries when the server accepts no mail for now', async () => {
  const server: SMTPServerOptions = { onConnect: (_session, answer) => answer(no(554)) };
  expect(await outcomeAt(server)).toBe('unreachable');
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
  expect(await outcomeAt(server)).toBe('sent');
});
