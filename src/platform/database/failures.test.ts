import { once } from 'node:events';
import { connect } from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { failureReason, failureTrace } from './failures.ts';

test('tells the reason behind a query, however deep, without the values of the query', () => {
  const driver = new Error('the database system is shutting down');
  const query = new DrizzleQueryError('select $1', ['jo@client.example'], driver);
  const wrapped = new Error('Internal Server Error', { cause: query });
  expect(failureReason(query)).toBe(driver.message);
  expect(failureReason(wrapped)).toBe(driver.message);
  expect(failureTrace(wrapped)).not.toContain('jo@client.example');
});

test('tells why no address of a host took the connection', async () => {
  const port = await freePort();
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const socket = connect({
    host: 'x',
    port,
    lookup: (_host, _how, found) => found(null, addresses),
  });
  const [failure] = await once(socket, 'close').catch((error: unknown) => [error]);
  const refused = addresses.map(({ address }) => `connect ECONNREFUSED ${address}:${port}`);
  expect(failureReason(failure)).toBe(refused.join(', '));
  expect(failureReason(new TypeError('fetch failed', { cause: failure }))).toBe(refused.join(', '));
});

test('tells what was thrown that is no error', () => {
  expect(failureReason('no room')).toBe('no room');
});
