import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '../database/rows-of.server.ts';
import { testFolder } from '../testing/test-folder.ts';
import { lead } from '../testing/test-leads.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { backUp } from './back-up.server.ts';
import { type Manifest, manifestName, sumsName, tableFile } from './backup-format.ts';
import { openBackup } from './open-backup.server.ts';
import { writeLines } from './part-file.server.ts';
import { rehearse } from './rehearse-restore.server.ts';
import { rowsHash } from './rows-hash.server.ts';

const progress = () => undefined;

/** As releases made it that hashed generated columns, in a database whose locale is another. */
async function firstFormatBackup() {
  const folder = await testFolder();
  const platform = await testPlatform({ settings: { BACKUP_DIR: folder } });
  await lead(platform, { name: 'Łukasz Øyvind Иван' });
  const { path } = await backUp(platform, { kind: 'manual', folder, progress, isServing: false });
  const [row] = await platform.db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone to 'UTC'`);
    return rowsOf<{ line: string; key: string }>(
      tx,
      sql`select row_to_json(leads)::text as line, name_key as key from leads`,
    );
  });
  const line = (row?.line ?? '').replace(`"${row?.key}"`, '"another key"');
  expect(line).toContain('"name_key":"another key"');
  const { sha256 } = await replaceLines(join(path, tableFile('leads')), line);
  const hash = rowsHash();
  hash.add(line);
  const { manifest } = await openBackupOf(path, { [tableFile('leads')]: sha256 });
  const tables = manifest.tables.map((table) =>
    table.name === 'leads' ? { ...table, rowsHash: hash.digest() } : table,
  );
  const first: Manifest = { ...manifest, format: 1, tables };
  return { folder, path, first };
}

async function replaceLines(file: string, line: string) {
  await rm(file);
  return writeLines(
    file,
    (async function* () {
      yield `${line}\n`;
    })(),
  );
}

/** With these checksums instead of those that were written. */
async function openBackupOf(path: string, changed: Record<string, string>) {
  const file = join(path, sumsName);
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => {
    const [, name = ''] = line.split('  ');
    return changed[name] ? `${changed[name]}  ${name}` : line;
  });
  await writeFile(file, lines.join('\n'));
  return openBackup(path);
}

async function setManifest(path: string, manifest: Manifest) {
  const text = JSON.stringify(manifest);
  await writeFile(join(path, manifestName), text);
  await openBackupOf(path, { [manifestName]: createHash('sha256').update(text).digest('hex') });
}

test(
  'restores a backup whose hashes include generated columns, of a database in another locale',
  { timeout: 180_000 },
  async () => {
    const { folder, path, first } = await firstFormatBackup();
    await setManifest(path, first);
    expect((await rehearse(path, folder, progress)).rows).toBeGreaterThan(0);
    const tables = first.tables.map((table) =>
      table.name === 'leads' ? { ...table, rowsHash: 'another' } : table,
    );
    await setManifest(path, { ...first, tables });
    await expect(rehearse(path, folder, progress)).rejects.toThrow(
      'leads has other rows in its file',
    );
  },
);
