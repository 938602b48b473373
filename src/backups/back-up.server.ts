import type { Services } from '../platform/services.ts';
import type { BackupKind } from './backup-format.ts';
import { type MadeBackup, makeBackup } from './make-backup.server.ts';
import { recordRun } from './record-run.server.ts';
import { type Progress, writeTables } from './write-tables.server.ts';
import { writeTablesOfSnapshot } from './write-tables-of-snapshot.server.ts';

type Installation = Pick<Services, 'config' | 'secret' | 'database' | 'bucket' | 'clock'>;

type Options = {
  kind: BackupKind;
  folder: string;
  progress: Progress;
  /** Visitors share this connection, so nothing may take long on it. */
  isServing: boolean;
};

/** Makes a backup of the whole installation and records it. */
export function backUp(
  { config, secret, database, bucket, clock }: Installation,
  { kind, folder, progress, isServing }: Options,
): Promise<MadeBackup> {
  const source = {
    bucket,
    secret,
    isSecretGenerated: !config.AUTH_SECRET,
    writeTables: (into: string, report: Progress) =>
      isServing && database.kind === 'embedded'
        ? writeTablesOfSnapshot(database, into, report)
        : writeTables(database, into, report),
  };
  return recordRun(database, clock, { kind: 'backup', folder, progress }, () =>
    makeBackup(source, { folder, kind, now: clock(), progress }),
  );
}
