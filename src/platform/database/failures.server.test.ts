import { createServer } from 'node:net';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.server.ts';
import { freePort, getPort } from '../../testing/free-port.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { isUnavailable } from './failures.ts';

const failureAt = (port: number) => getFailure(`postgres://x@127.0.0.1:${port}/x`);

async function getFailure(databaseUrl: string): Promise<unknown> {
  const database = await openDatabase({ databaseUrl });
  onTestFinished(() => database.close());
  return database.db.execute(sql`select 1`).catch((error: unknown) => error);
}

test('recognises a refused connection to the database', async () => {
  expect(isUnavailable(await failureAt(await freePort()))).toBe(true);
});

test('recognises that the Unix socket of a stopped server is gone', async () => {
  expect(isUnavailable(await getFailure('postgresql:///x?host=/no/such/folder&user=x'))).toBe(true);
});

test('recognises a database that hangs up', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  expect(isUnavailable(await failureAt(getPort(server)))).toBe(true);
});

test('does not take a wrong statement or a bug for a database that is away', async () => {
  const { db } = await freshDatabase();
  const failure = await db.execute(sql`select * from nowhere`).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(isUnavailable(failure)).toBe(false);
  expect(
    isUnavailable(new Error('unexpected', { cause: new TypeError('undefined is no function') })),
  ).toBe(false);
});

test.each(['57P01', '53300', '53100', '08006', '25006'])(
  'takes the Postgres error %s for a database that is away',
  (code) => {
    expect(
      isUnavailable(new Error('Failed query', { cause: Object.assign(new Error('no'), { code }) })),
    ).toBe(true);
  },
);
