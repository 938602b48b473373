import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUp } from '../../backups/back-up.server.ts';
import { type OpenBackup, openBackup } from '../../backups/open-backup.server.ts';
import { restoreEmbedded } from '../../backups/restore-embedded.server.ts';
import { restorePostgres } from '../../backups/restore-postgres.server.ts';
import { backupRuns } from '../../backups/backup-runs.table.server.ts';
import type { Bucket } from '../../platform/storage/bucket.ts';
import { s3Bucket } from '../../platform/storage/s3-bucket.server.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { testFolder } from '../../testing/test-folder.ts';
import { testS3 } from '../../testing/test-s3.ts';
import { type TestServices, testServices } from '../../testing/test-services.ts';

const file = 'sme-checklist.pdf';
const bytes = new Uint8Array([37, 80, 68, 70, 0, 255]);
const progress = () => undefined;

async function getBackup(services: TestServices): Promise<OpenBackup> {
  const folder = await testFolder();
  const { path } = await backUp(services, { kind: 'manual', folder, progress, isServing: false });
  return openBackup(path);
}

/** An installation of the same kind as the test's, to restore to. */
async function target({ database, time }: TestServices) {
  if (database.kind === 'postgres') {
    const other = await freshDatabase();
    const now = time.now();
    const run = { startedAt: now, finishedAt: now, ok: true, place: 'here' } as const;
    await other.db.insert(backupRuns).values({ kind: 'backup', ...run });
    return {
      restore: (backup: OpenBackup, bucket: Bucket) =>
        restorePostgres(other, backup, { bucket, mayReplace: true, progress }),
      // The backup was made before its own run was recorded, and so holds none.
      isAsItWas: async () => (await other.db.$count(backupRuns)) === 1,
    };
  }
  const dataDir = await testFolder();
  const options = { dataDir, mayReplace: false, now: time.now(), progress };
  return {
    restore: (backup: OpenBackup, remoteBucket: Bucket) =>
      restoreEmbedded(backup, { ...options, remoteBucket }),
    isAsItWas: async () => !existsSync(join(dataDir, 'database')),
  };
}

test(
  'restores files to another S3 bucket, and changes nothing if that is unavailable',
  { timeout: 180_000 },
  async () => {
    const [from, to] = [await testS3(), await testS3()];
    const services = { ...(await testServices()), bucket: s3Bucket(from.settings) };
    await services.bucket.put(file, bytes);
    const backup = await getBackup(services);
    const { restore, isAsItWas } = await target(services);
    const bucket = s3Bucket(to.settings);
    await bucket.put('own.pdf', bytes);

    to.fail(503);
    await expect(restore(backup, bucket)).rejects.toThrow('the bucket is unavailable');
    expect(await isAsItWas()).toBe(true);

    to.fail(null);
    await restore(backup, bucket);
    expect(await isAsItWas()).toBe(false);
    expect([...to.objects.keys()].toSorted()).toEqual(['own.pdf', file].toSorted());
    expect(to.objects.get(file)).toMatchObject({
      bytes: Buffer.from(bytes),
      type: 'application/pdf',
    });
    expect(to.refusals()).toBe(0);
  },
);
