import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, inject, onTestFinished, test } from 'vitest';
import { backUp } from '../../backups/back-up.server.ts';
import { checkSecret, openBackup } from '../../backups/open-backup.server.ts';
import { restoreEmbedded } from '../../backups/restore-database.server.ts';
import { openDatabase } from '../../platform/database/database.server.ts';
import { packageRoot } from '../../platform/database/data-folder.server.ts';
import { isQuietCopy } from '../../platform/jobs/hold.server.ts';
import { leads } from '../../leads/leads.table.server.ts';
import { inherited, runCommand } from '../../testing/run-command.ts';
import { testFolder } from '../../testing/test-folder.ts';
import { testServices } from '../../testing/test-services.ts';

const isEmbedded = inject('testDatabase').kind === 'embedded';

async function backupWithALead() {
  const folder = await testFolder();
  const services = await testServices({ settings: { BACKUP_DIR: folder } });
  const now = services.time.now();
  const lead = {
    leadSource: 'contact_form',
    leadType: 'enquiry',
    createdAt: now,
    lastContactAt: now,
  } as const;
  await services.db.insert(leads).values({ ...lead, email: 'ana@example.org' });
  await services.bucket.put('sme-checklist.pdf', new Uint8Array([37, 80, 68, 70]));
  const options = { kind: 'manual', folder, progress: () => undefined, isServing: false } as const;
  return (await backUp(services, options)).path;
}

test.runIf(isEmbedded)('a killed restore changes nothing, and the next one succeeds', async () => {
  const path = await backupWithALead();
  const dataDir = await testFolder();
  await mkdir(join(dataDir, 'database'));
  await writeFile(join(dataDir, 'database/marker'), 'as it was');
  const kept = () => readFile(join(dataDir, 'database/marker'), 'utf8');

  const settings = { DATA_DIR: dataDir };
  const ended = await endAt(/^leads: 1 rows/, 'SIGKILL', [path, '--replace'], settings);
  expect(ended.signalCode).toBe('SIGKILL');
  expect(await kept()).toBe('as it was');

  const how = { cwd: dataDir, settings };
  const { code, output } = await runCommand('restore.ts', [path, '--replace'], how);
  expect([code, output]).toEqual([0, expect.stringContaining('Restored as of 2026-03-02')]);
  await expect(kept()).rejects.toThrow('ENOENT');
  const before = (await readdir(dataDir)).find((name) => name.startsWith('before-restore.'));
  expect(await readFile(join(dataDir, `${before}/database/marker`), 'utf8')).toBe('as it was');
  expect(await readdir(join(dataDir, 'storage/resources'))).toEqual(['sme-checklist.pdf']);
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
  const database = await openDatabase({ dataDir });
  onTestFinished(() => database.close());
  expect(await database.db.select({ email: leads.email }).from(leads)).toEqual([
    { email: 'ana@example.org' },
  ]);
  expect(output).toContain('until an admin presses “Go live”');
  expect(await isQuietCopy(database.db)).toBe(true);
});

test('refuses a backup made with another secret, or by a newer release, and says what to do', async () => {
  const backup = await openBackup(await backupWithALead());
  const another = 'another-secret-of-32-characters-or-more';
  expect(() => checkSecret(backup, another)).toThrow(/AUTH_SECRET is not the one .* holds$/);
  expect(() => checkSecret(backup, undefined)).not.toThrow();
  const migrations = [...backup.manifest.migrations, 'f'.repeat(64)];
  const newer = { ...backup, manifest: { ...backup.manifest, migrations } };
  const dataDir = await testFolder();
  const progress = () => undefined;
  const options = { remoteBucket: null, mayReplace: false, now: new Date(), progress };
  await expect(restoreEmbedded(newer, { ...options, dataDir })).rejects.toThrow(
    'restore it with the release that made it',
  );
});

// A rehearsal restores into an embedded database, whatever the site runs on.
test.runIf(isEmbedded)(
  'an interrupted rehearsal leaves nothing of what it unpacked beside the backups',
  async () => {
    const path = await backupWithALead();
    const dataDir = await testFolder();
    const room = join(dataDir, 'backups');
    let unpacked: string[] = [];
    const note = async () => (unpacked = await readdir(room));
    const env = { DATA_DIR: dataDir, TMPDIR: dataDir };
    const ended = await endAt(/^leads: 1 rows/, 'SIGINT', [path, '--rehearse'], env, note);
    expect(unpacked).toEqual([expect.stringMatching(/^\.rehearsal-/)]);
    expect(await readdir(room)).toEqual([]);
    expect(await readdir(dataDir)).toEqual(['backups']);
    expect(ended.exitCode).toBe(1);
  },
);

/** Starts the command and sends it a signal when it prints a line that matches. */
async function endAt(
  line: RegExp,
  signal: NodeJS.Signals,
  parameters: string[],
  env: Record<string, string>,
  before: () => Promise<unknown> = async () => undefined,
) {
  const script = join(packageRoot, 'src/server/commands/restore.ts');
  const child = spawn(process.execPath, [script, ...parameters], {
    cwd: env['DATA_DIR'],
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  for await (const written of createInterface({ input: child.stdout })) {
    if (!line.test(written)) continue;
    await before();
    child.kill(signal);
  }
  await gone;
  return child;
}

test('shows how it is used when no folder is given', async () => {
  const cwd = await testFolder();
  const { code, output } = await runCommand('restore.ts', [], { cwd, settings: { DATA_DIR: cwd } });
  expect([code, output]).toEqual([1, expect.stringMatching(/^Usage: npm run restore -- /)]);
});
