import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { OperatorFault } from '../platform/database/failures.ts';
import { type Config, readConfig } from '../platform/config.server.ts';
import { openDatabase } from '../platform/database/database.server.ts';
import { expectRoom } from '../platform/database/disk-watch.server.ts';
import { EncodingError } from '../platform/database/migrate.server.ts';
import { freePort, getPort } from '../testing/free-port.ts';
import { testFolder } from '../testing/test-folder.ts';
import { startFault } from './start-fault.ts';
import { startServices } from './start-services.server.ts';

function getConfig(environment: Record<string, string>): Config {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return read.config;
}

/** The error that listening there throws. */
const listening = async (port: number, host: string): Promise<unknown> =>
  (await once(createServer().listen(port, host), 'error'))[0];

test('explains a port that another program uses', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const port = getPort(other);
  const error = await listening(port, '127.0.0.1');
  other.close();
  const line = `PORT: got "${port}", takes a port that is free for us to listen on`;
  expect(startFault(error, getConfig({ PORT: String(port) }))).toContain(line);
});

test.each(['999.1.1.1', '192.0.2.1'])(
  'explains a host that is not an address of this machine: %s',
  async (HOST) => {
    const line = `HOST: got "${HOST}", takes an address of this machine`;
    expect(startFault(await listening(0, HOST), getConfig({ HOST }))).toContain(line);
  },
);

test('explains a first start that ran out of memory', async () => {
  const killed = 'process.kill(process.pid, "SIGKILL")';
  const error = await promisify(execFile)(process.execPath, ['--eval', killed]).catch(
    (thrown: unknown) => thrown,
  );
  expect(startFault(error, getConfig({}))).toMatch(/^The database was not created: .* memory/);
});

test('explains a data folder that is a file', async () => {
  const DATA_DIR = import.meta.filename;
  const error = await mkdir(DATA_DIR, { recursive: true }).catch((thrown: unknown) => thrown);
  const line = `DATA_DIR: got "${DATA_DIR}", takes a folder that we may write to`;
  expect(startFault(error, getConfig({ DATA_DIR }))).toContain(line);
});

test('explains a data folder that cannot be created', async () => {
  const DATA_DIR = '/proc/website/data';
  const error = await openDatabase({ dataDir: DATA_DIR }).catch((thrown: unknown) => thrown);
  const line = `DATA_DIR: got "${DATA_DIR}", takes a folder that we may write to`;
  expect(startFault(error, getConfig({ DATA_DIR }))).toContain(line);
});

test('explains a data folder whose lock cannot be opened, as when somebody else owns it', async () => {
  const DATA_DIR = await testFolder();
  await mkdir(join(DATA_DIR, 'lock'));
  const error = await openDatabase({ dataDir: DATA_DIR }).catch((thrown: unknown) => thrown);
  const line = `DATA_DIR: got "${DATA_DIR}", takes a folder that we may write to`;
  expect(startFault(error, getConfig({ DATA_DIR }))).toContain(line);
});

test('explains a data folder whose lock cannot be taken, as on a full disk', async () => {
  const DATA_DIR = await testFolder();
  await writeFile(join(DATA_DIR, 'lock'), 'no file of SQLite'.repeat(100));
  const error = await openDatabase({ dataDir: DATA_DIR }).catch((thrown: unknown) => thrown);
  const line = `DATA_DIR: got "${DATA_DIR}", takes a folder that we may write to (file is not a database)`;
  expect(startFault(error, getConfig({ DATA_DIR }))).toBe(line);
});

test('explains a database in the data folder that belongs to another user', () => {
  const line = 'DATA_DIR: got "/srv/data", takes a folder that we may write to';
  const config = getConfig({ DATA_DIR: '/srv/data' });
  expect(startFault({ name: 'ErrnoError', errno: 2 }, config)).toContain(line);
  expect(startFault({ name: 'ErrnoError', errno: 44 }, config)).toBeNull();
});

test('explains a database in the data folder that cannot be opened', async () => {
  const DATA_DIR = await testFolder();
  await (await openDatabase({ dataDir: DATA_DIR })).close();
  await writeFile(join(DATA_DIR, 'database/PG_VERSION'), '1\n');
  const error = await openDatabase({ dataDir: DATA_DIR }).catch((thrown: unknown) => thrown);
  const line = `DATA_DIR: got "${DATA_DIR}", takes a database that we can open`;
  expect(startFault(error, getConfig({ DATA_DIR }))).toContain(line);
});

test('explains a Postgres that is unreachable, refuses the login or is read-only', async () => {
  const refused = connect(await freePort(), '127.0.0.1');
  const error = await new Promise((resolve) => refused.once('error', resolve));
  const config = getConfig({
    DATABASE_URL: 'postgres://ana:secret@127.0.0.1/x',
    AUTH_SECRET: 'x'.repeat(32),
  });
  const line = 'DATABASE_URL: got (hidden), takes a database that we can sign in to';
  expect(startFault(error, config)).toContain(line);
  const rejection = Object.assign(new Error('password authentication failed'), { code: '28P01' });
  expect(startFault(rejection, config)).toContain(line);
  const readOnly = Object.assign(new Error('cannot execute INSERT'), { code: '25006' });
  expect(startFault(new Error('Failed query', { cause: readOnly }), config)).toContain(
    `${line} and write to (cannot execute INSERT)`,
  );
  expect(startFault(error, getConfig({}))).toBeNull();
});

test.each(['permission denied for database site', 'permission denied for schema public'])(
  'explains a database on which we have no rights: %s',
  (message) => {
    const config = getConfig({ DATABASE_URL: 'postgres://ana@db/x', AUTH_SECRET: 'x'.repeat(32) });
    const denied = Object.assign(new Error(message), { code: '42501' });
    const line = `DATABASE_URL: got (hidden), takes a database that we can sign in to and write to (${message})`;
    expect(startFault(new Error('Failed query', { cause: denied }), config)).toBe(line);
  },
);

test('explains a database with the wrong encoding', () => {
  const config = getConfig({ DATABASE_URL: 'postgres://ana@db/x', AUTH_SECRET: 'x'.repeat(32) });
  const line =
    'DATABASE_URL: got (hidden), takes a database that we can sign in to and write to (of letters)';
  expect(startFault(new EncodingError('of letters'), config)).toBe(line);
});

test('explains a disk without room for a new database', async () => {
  const room = (megabytes: number) => expectRoom('/srv/data', async () => megabytes * 1e6);
  await room(100);
  const error = await room(99).catch((thrown: unknown) => thrown);
  const line = 'DATA_DIR: got "/srv/data", takes a folder whose disk has 100 MB left';
  expect(startFault(error, getConfig({ DATA_DIR: '/srv/data' }))).toBe(line);
});

test('explains an unusable secret', () => {
  expect(startFault(new OperatorFault('of the secret'), getConfig({}))).toBe('of the secret');
});

test('explains nothing about an unexpected error, which needs its stack trace', () => {
  expect(startFault(new Error('of ours'), getConfig({}))).toBeNull();
});

test('explains a Postgres without TLS whose address asks for it', async () => {
  const refuses = createServer((socket) => socket.once('data', () => socket.end('N')));
  await once(refuses.listen(0, '127.0.0.1'), 'listening');
  const DATABASE_URL = `postgres://ana@127.0.0.1:${getPort(refuses)}/x?sslmode=verify-full`;
  const database = await openDatabase({ databaseUrl: DATABASE_URL });
  const error = await database.client.connect().catch((thrown: unknown) => thrown);
  await database.close();
  refuses.close();
  const config = getConfig({ DATABASE_URL, AUTH_SECRET: 'x'.repeat(32) });
  expect(startFault(error, config)).toMatch(
    /^DATABASE_URL: .* does not support SSL connections\)$/,
  );
});

test.each(['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
  'explains a Postgres whose certificate does not do: %s',
  (code) => {
    const config = getConfig({ DATABASE_URL: 'postgres://ana@db/x', AUTH_SECRET: 'x'.repeat(32) });
    const error = Object.assign(new Error('certificate has expired'), { code });
    expect(startFault(error, config)).toMatch(/^DATABASE_URL: .* \(certificate has expired\)$/);
    expect(startFault(error, getConfig({}))).toBeNull();
  },
);

test.each(['/etc/passwd', '/dev/null/backups'])(
  'a start with %s for backups ends with one line',
  async (BACKUP_DIR) => {
    const config = getConfig({ BACKUP_DIR, DATA_DIR: await testFolder(), LOG_LEVEL: 'silent' });
    const error = await startServices(config).catch((thrown: unknown) => thrown);
    const line = `BACKUP_DIR: got "${BACKUP_DIR}", takes a folder that we may write to (`;
    expect(startFault(error, config)).toContain(line);
  },
);
