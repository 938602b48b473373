import { expect, test } from 'vitest';
import { testServices } from '../testing/test-services.ts';
import { backupHealthChecks, lastBackupAt } from './backup-checks.server.ts';
import { backupRuns } from './backup-runs.table.server.ts';

test.each(['backup', 'rehearsal'] as const)(
  'judges by the last %s and by the last good one',
  async (kind) => {
    const services = await testServices();
    const { db, time } = services;
    const inDays = (days: number) => new Date(time.now().getTime() + days * 24 * 3600_000);
    const run = (days: number, ok: boolean) => {
      const at = { startedAt: inDays(days), finishedAt: inDays(days) };
      return { ...at, kind, ok, reason: ok ? null : 'disk full', place: 'here:/backups' };
    };
    await db.insert(backupRuns).values([run(-4, true), run(-1, false)]);
    const looked = await Promise.all(backupHealthChecks.map((check) => check.run(services)));
    const finding = looked[kind === 'backup' ? 0 : 1];
    expect(finding).toMatchObject({ level: 'red' });
    expect(finding?.says).toContain('disk full');
    const lastGood = kind === 'backup' ? inDays(-4) : null;
    expect(await lastBackupAt(db)).toEqual(lastGood);
  },
);
