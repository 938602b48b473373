import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { auditLog } from '../privacy/privacy.table.server.ts';
import { watchDisk, storingFault } from './disk-watch.server.ts';

const megabyte = 1_000_000;

async function start(atFirst = 300) {
  const database = await freshDatabase();
  let room = atFirst * megabyte;
  const watch = await watchDisk(database, 'data', pino({ level: 'silent' }), async () => room);
  onTestFinished(() => watch.stop());
  const leave = (megabytes: number) => {
    room = megabytes * megabyte;
    return watch.check();
  };
  const write = () =>
    database.db.transaction((tx) =>
      tx.insert(auditLog).values({ act: 'test', subject: 'disk', at: new Date(), details: {} }),
    );
  return { database, watch, leave, write };
}

test('reports a fault while the disk is filling up, before any write is refused', async () => {
  const { watch, leave, write } = await start();
  expect(watch.fault()).toBeNull();
  await leave(150);
  expect(watch.fault()).toBe('disk: 150 MB left for DATA_DIR, 200 are needed');
  await write();
});

test('makes the embedded database read-only while the disk is full', async () => {
  const { database, watch, leave, write } = await start();
  await leave(99);
  if (database.kind === 'postgres') return write();
  await expect(write()).rejects.toThrow('Failed query');
  expect(await database.db.select().from(auditLog)).toEqual([]);
  expect(watch.fault()).toMatch(/^disk: 99 MB left .* nothing is stored/);
  await leave(250);
  await write();
  expect(watch.fault()).toBeNull();
});

test('leaves a slow start in peace on a full disk', async () => {
  const setting = vi.spyOn(globalThis, 'setInterval');
  onTestFinished(() => setting.mockRestore());
  const { watch } = await start(50);
  const looks = () => setting.mock.calls.filter(([, every]) => every === 2000).length;
  expect(looks()).toBe(0);
  await watch.check();
  await watch.check();
  expect(looks()).toBe(1);
});

test('reports a full disk at the start, and allows writes until the first check', async () => {
  const { database, watch, write } = await start(50);
  expect(watch.fault()).toMatch(/^disk: 50 MB left/);
  await write();
  await watch.check();
  if (database.kind === 'postgres') return;
  await expect(write()).rejects.toThrow('Failed query');
});

test('detects a database that is read-only or whose disk is full', async () => {
  const { db, client } = await freshDatabase();
  expect(await storingFault(db)).toBeNull();
  await client.query('set default_transaction_read_only to on');
  expect(await storingFault(db)).toBe('it is read-only');
  await client.query('set default_transaction_read_only to off');
  // Stands for a full disk: no room for temporary files.
  await client.query('set temp_file_limit to 0');
  expect(await storingFault(db)).toContain('temporary file size');
  await client.query('reset temp_file_limit');
  expect(await storingFault(db)).toBeNull();
});
