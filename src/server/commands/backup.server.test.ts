import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { backUp } from '../../backups/back-up.server.ts';
import { backupRuns } from '../../backups/backup-runs.table.server.ts';
import { openBackup } from '../../backups/open-backup.server.ts';
import { rehearseRestore } from '../../backups/rehearse-restore.job.server.ts';
import { restoreEmbedded, restorePostgres } from '../../backups/restore-database.server.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { type Database, openDatabase } from '../../platform/database/database.server.ts';
import { lockFolder } from '../../platform/database/data-folder.server.ts';
import { enquiryConsent } from '../../enquiries/enquiry.ts';
import { contactForm } from '../../enquiries/submit-enquiry.server.ts';
import type { Bucket } from '../../platform/storage/bucket.ts';
import { s3Bucket } from '../../platform/storage/s3-bucket.server.ts';
import { restoredJobs } from '../../platform/jobs/jobs.table.server.ts';
import { openWords } from '../../platform/words/published.server.ts';
import { figure } from '../../platform/words/words.ts';
import { wordsDocuments, wordsRevisions } from '../../platform/words/words.table.server.ts';
import { leads } from '../../leads/leads.table.server.ts';
import { sendTeamMessage } from '../../accounts/team/send-team-message.job.server.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { testFolder } from '../../testing/test-folder.ts';
import { testS3 } from '../../testing/test-s3.ts';
import { type TestServices, testServices } from '../../testing/test-services.ts';

const jobs = [sendTeamMessage];

const file = 'sme-checklist.pdf';
const bytes = new Uint8Array([37, 80, 68, 70, 0, 255]);

const progress = () => undefined;

/** With a queued mail, a file, and values that are easily garbled on the way. */
async function filledPlatform(): Promise<TestServices> {
  const folder = await testFolder();
  const services = await testServices({ jobs, settings: { BACKUP_DIR: folder } });
  const enquiry = {
    name: 'Zoë “O’Brien” \\N Łukasz Øyvind Иван',
    email: 'ana@example.org',
    phone: '',
    message: 'First line\r\nsecond\tline, \u2028 {"a": 1} — 𝔘',
    website: '',
    formTimestamp: 40,
    consent: enquiryConsent,
  };
  await contactForm.submit(services, enquiry, { network: '203.0.113.9', page: '/contact' });
  const line = { kind: 'promise broken', reference: 'TB-1', path: '/admin' } as const;
  await services.db.transaction((tx) => services.jobs.enqueue(tx, sendTeamMessage, line));
  const act = { actor: null, act: 'test.ran', subject: 'test:1', now: services.time.now() };
  await recordAudit(services.db, { ...act, details: { words: '1e400 \\u0041' } });
  const name = { kind: 'figures', slug: 'cePrice' };
  const price = { ...name, number: 1, content: { value: '£9 “net”' }, at: services.time.now() };
  await services.db.insert(wordsRevisions).values(price);
  await services.db.insert(wordsDocuments).values({ ...name, published: 1 });
  await services.bucket.put(file, bytes);
  return services;
}

function backedUp(services: TestServices, isServing = false) {
  const folder = services.config.backupDir;
  return backUp(services, { kind: 'manual', folder, progress, isServing });
}

/** Restores to the engine that the test runs on, and the files to another bucket. */
async function restored(services: TestServices, path: string, bucket: Bucket): Promise<Database> {
  const backup = await openBackup(path);
  if (services.database.kind === 'postgres') {
    const database = await freshDatabase();
    await restorePostgres(database, backup, { bucket, mayReplace: true, isLive: true, progress });
    return database;
  }
  const dataDir = await testFolder();
  const how = { remoteBucket: bucket, mayReplace: false, isLive: true, progress };
  await restoreEmbedded(backup, { ...how, dataDir, now: services.time.now() });
  const database = await openDatabase({ dataDir });
  onTestFinished(() => database.close());
  return database;
}

test('restores the same rows, files and sequences, and sends mail that was queued', async () => {
  const services = await filledPlatform();
  const { path } = await backedUp(services);
  const s3 = await testS3();
  const bucket = s3Bucket(s3.settings);
  await bucket.put('own.pdf', bytes);
  const database = await restored(services, path, bucket);
  await openWords(database.db);
  expect(figure('cePrice').value, 'what the firm says').toBe('£9 “net”');
  const again = await backedUp({ ...services, database, bucket, clock: () => new Date() });
  const [first, second] = await Promise.all([openBackup(path), openBackup(again.path)]);
  const counted = second.manifest.tables.filter(({ rows }) => rows > 0);
  expect(counted.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['audit_log', 'contact_enquiries', 'leads', 'restored_jobs']),
  );
  const [waiting, ...others] = [second.manifest.tables, first.manifest.tables].map((tables) =>
    tables.filter(({ name }) => name !== 'restored_jobs'),
  );
  expect(waiting).toEqual(others[0]);
  expect(second.manifest.sequences).toEqual(first.manifest.sequences);
  expect(second.manifest.bucket).toEqual(['own.pdf', file]);
  const stored = { bytes: Buffer.from(bytes), type: 'application/pdf' };
  expect(s3.objects.get(file)).toMatchObject(stored);
  const act = { actor: null, act: 'test.ran', subject: 'test:2', now: services.time.now() };
  await recordAudit(database.db, act);
  const ids = (await database.db.select().from(auditLog)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  // Tables that refuse deletion still refuse it.
  await expect(database.db.delete(auditLog)).rejects.toThrow(/./);
  // The emails that were queued when the backup was made go out, and its job runs.
  const later = await testServices({ jobs, database });
  await later.runJobs();
  await expect.poll(() => later.outbox.sent.length).toBe(2);
  expect(later.outbox.sent.map(({ text }) => text).join()).toContain('second');
  expect(await database.db.$count(restoredJobs)).toBe(0);
});

test('takes a consistent snapshot while visitors write', async () => {
  const services = await filledPlatform();
  const stop = new AbortController();
  const writing = (async () => {
    for (let count = 0; !stop.signal.aborted; count += 1) {
      // The embedded engine answers within a turn of the event loop, and the backup needs turns too.
      await pause(5);
      await services.db.transaction(async (tx) => {
        const now = services.time.now();
        await recordAudit(tx, { actor: null, act: 'pair', subject: `pair:${count}`, now });
        const lead = { email: `pair-${count}@example.org`, createdAt: now, lastContactAt: now };
        const from = { leadSource: 'contact_form', leadType: 'enquiry' } as const;
        await tx.insert(leads).values({ ...lead, ...from });
      });
    }
  })();
  const { path } = await backedUp(services, true);
  stop.abort();
  await writing;
  const { tables } = (await openBackup(path)).manifest;
  const backedUpRows = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  expect(backedUpRows('leads')).toBe(backedUpRows('audit_log'));
  expect(await services.db.$count(leads)).toBeGreaterThan(backedUpRows('leads'));
});

test('refuses to restore a backup that is incomplete or was changed or added to', async () => {
  const services = await filledPlatform();
  const { path, bytes: size } = await backedUp(services);
  expect(size).toBeGreaterThan(1000);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  const rows = join(path, 'tables/leads.ndjson.gz');
  expect((await stat(rows)).mode & 0o777).toBe(0o600);
  const content = await readFile(rows);
  const changed = Buffer.from(content);
  changed[changed.length - 5] = (changed.at(-5) ?? 0) ^ 1;
  await writeFile(rows, changed);
  await expect(openBackup(path)).rejects.toThrow('leads.ndjson.gz is not what was backed up');
  await writeFile(rows, content);
  await writeFile(join(path, 'tables/more.ndjson.gz'), content);
  await expect(openBackup(path)).rejects.toThrow('more.ndjson.gz is not in SHA256SUMS');
  await expect(openBackup(join(path, 'tables'))).rejects.toThrow('no finished backup');
  // Root may read any folder, so another fault of reading stands for a missing permission.
  await expect(openBackup(`/${'x'.repeat(300)}`)).rejects.toThrow('cannot be read: ENAMETOOLONG');
});

const isOnPostgres = inject('testDatabase').kind === 'postgres';
const unavailable = { kind: 'unavailable', reason: 'ECONNREFUSED' } as const;

test.runIf(isOnPostgres)(
  'refuses to restore to a Postgres database that is in use or holds tables, and changes nothing',
  async () => {
    const services = await filledPlatform();
    const backup = await openBackup((await backedUp(services)).path);
    const options = { bucket: services.bucket, progress };
    const target = await freshDatabase();
    const act = { actor: null, act: 'test.ran', subject: 'own', now: services.time.now() };
    await recordAudit(target.db, act);
    const refused = restorePostgres(target, backup, { ...options, mayReplace: false });
    await expect(refused).rejects.toThrow('--replace');
    const bucket = { ...services.bucket, put: async () => unavailable };
    const failing = restorePostgres(target, backup, { ...options, bucket, mayReplace: true });
    await expect(failing).rejects.toThrow('the bucket is unavailable');
    expect(await target.db.select().from(auditLog)).toMatchObject([{ subject: 'own' }]);
    // The test's own connections stand for those of a running site.
    const busy = restorePostgres(services.database, backup, { ...options, mayReplace: true });
    await expect(busy).rejects.toThrow('stop every instance first');
  },
);

test.skipIf(isOnPostgres)(
  'refuses to restore to a folder in use or with a database, and changes nothing when it fails',
  async () => {
    const services = await filledPlatform();
    const backup = await openBackup((await backedUp(services)).path);
    const dataDir = await testFolder();
    const options = { dataDir, remoteBucket: null, now: services.time.now(), progress };
    await mkdir(join(dataDir, 'database'));
    const lock = lockFolder(dataDir);
    const busy = restoreEmbedded(backup, { ...options, mayReplace: true });
    await expect(busy).rejects.toThrow(`in use by process ${process.pid}`);
    lock.release();
    await expect(restoreEmbedded(backup, { ...options, mayReplace: false })).rejects.toThrow(
      '--replace puts it aside',
    );
    const tables = backup.manifest.tables.map((table) => ({ ...table, rowsHash: 'another' }));
    const other = { ...backup, manifest: { ...backup.manifest, tables } };
    const replacing = { ...options, mayReplace: true };
    await expect(restoreEmbedded(other, replacing)).rejects.toThrow('or different');
    const remoteBucket = { ...services.bucket, put: async () => unavailable };
    const failing = restoreEmbedded(backup, { ...replacing, remoteBucket });
    await expect(failing).rejects.toThrow('the bucket is unavailable');
    // No personal data stays behind where nobody would look for it.
    expect((await readdir(dataDir)).filter((name) => !name.startsWith('lock'))).toEqual([
      'database',
    ]);
    expect(await readdir(join(dataDir, 'database'))).toEqual([]);
  },
);

test('records every backup and rehearsal, with the reason of a failure', async () => {
  const services = await filledPlatform();
  await expect(rehearseRestore(services, progress)).rejects.toThrow('there is no backup');
  const { path, bytes: size } = await backedUp(services);
  const { tables, rows } = await rehearseRestore(services, progress);
  expect([tables > 20, rows > 3]).toEqual([true, true]);
  await writeFile(join(path, 'manifest.json'), '{}');
  await expect(rehearseRestore(services, progress)).rejects.toThrow('checksum differs');
  const runs = await services.db.select().from(backupRuns).orderBy(backupRuns.id);
  expect(runs.map(({ kind, ok, reason }) => ({ kind, ok, reason }))).toEqual([
    {
      kind: 'rehearsal',
      ok: false,
      reason: `there is no backup in ${services.config.backupDir}`,
    },
    { kind: 'backup', ok: true, reason: null },
    { kind: 'rehearsal', ok: true, reason: null },
    {
      kind: 'rehearsal',
      ok: false,
      reason: 'manifest.json is not what was backed up: its checksum differs',
    },
  ]);
  expect(runs[1]?.sizeBytes).toBe(size);
  expect((await readdir(services.config.backupDir)).join()).not.toContain('.rehearsal');
  expect(runs[1]?.place).toMatch(new RegExp(`:${path}$`));
});
