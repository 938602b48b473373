import { mkdir, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Services } from '../platform/services.ts';
import { testFolder } from '../testing/test-folder.ts';
import { testServices } from '../testing/test-services.ts';
import { backUp } from './back-up.server.ts';
import { backUpNightly } from './rehearse-restore.job.server.ts';
import { backupsToRemove, finishedBackups } from './backup-folder.server.ts';
import { backupName, openBackup } from './open-backup.server.ts';

async function start() {
  const folder = await testFolder();
  const services = await testServices({ settings: { BACKUP_DIR: folder } });
  // As on Postgres: without a copy of the files and a process to read it, which take seconds.
  const database = { ...services.database, kind: 'postgres' } as Services['database'];
  return { folder, services: { ...services, database } };
}

test('removes old backups once a new one is made, and what a killed process has left', async () => {
  const { folder, services } = await start();
  const ago = (days: number) => new Date(services.clock().getTime() - days * 86_400_000);
  const nights = Array.from({ length: 40 }, (_, night) => backupName('nightly', ago(night + 1)));
  const byHand = backupName('manual', ago(60));
  const entries = {
    '.unfinished-old': ago(2),
    '.rehearsal-old': ago(2),
    '.unfinished-new': ago(0.5),
    '.others': ago(2),
  };
  for (const name of [...nights, byHand, ...Object.keys(entries)]) await mkdir(join(folder, name));
  for (const [name, at] of Object.entries(entries)) await utimes(join(folder, name), at, at);

  const unavailable = { kind: 'unavailable', reason: 'ECONNREFUSED' } as const;
  const bucket = { ...services.bucket, list: async () => unavailable };
  const failing = backUpNightly.handle({}, { ...services, bucket });
  await expect(failing).rejects.toThrow('the bucket is unavailable');
  expect(await finishedBackups(folder)).toHaveLength(41);

  await backUpNightly.handle({}, services);
  const left = await finishedBackups(folder);
  expect([left[0], left.at(-1)]).toEqual([byHand, backupName('nightly', ago(0))]);
  expect(left.length).toBeLessThan(14);
  expect(backupsToRemove(left, services.clock())).toEqual([]);
  const hidden = (await readdir(folder)).filter((name) => name.startsWith('.'));
  expect(hidden.toSorted()).toEqual(['.others', '.unfinished-new']);
});

test('holds a secret that was generated, for its owner’s eyes, and none that the settings gave', async () => {
  const { folder, services } = await start();
  const options = { kind: 'manual', folder, progress: () => undefined, isServing: false } as const;
  const { path } = await backUp(services, options);
  expect((await openBackup(path)).secret).toBe(services.secret);
  for (const file of ['secret', 'SHA256SUMS'])
    expect((await stat(join(path, file))).mode & 0o777).toBe(0o600);
  const config = { ...services.config, AUTH_SECRET: services.secret };
  services.time.advance(1000);
  const given = await backUp({ ...services, config }, options);
  expect((await openBackup(given.path)).secret).toBeNull();
});
