import { expect, test } from 'vitest';
import { testServices } from '../testing/test-services.ts';
import {
  backupHealthChecks,
  lastBackupAt,
  backupFinding,
  rehearsalFinding,
} from './reporting.server.ts';
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
    expect(finding?.message).toContain('disk full');
    const lastGood = kind === 'backup' ? inDays(-4) : null;
    expect(await lastBackupAt(db)).toEqual(lastGood);
  },
);

const now = new Date('2026-03-20T09:00:00Z');
const ago = (days: number, ok = true) => ({
  startedAt: new Date(now.getTime() - days * 86_400_000),
  ok,
  reason: ok ? null : 'the disk is full',
});
const good = (days: number) => ({ last: ago(days), lastGood: ago(days) });

test.each([
  ['made last night', good(0.3), 'green'],
  ['one night was missed', good(2), 'amber'],
  ['the last try failed', { last: ago(0.1, false), lastGood: ago(1) }, 'amber'],
  ['none has succeeded for days', { last: ago(0.1, false), lastGood: ago(4) }, 'red'],
  ['never', { last: null, lastGood: null }, 'red'],
] as const)('rates the nightly backups: %s', (_title, runs, level) => {
  expect(backupFinding({ ...runs, inUseSince: ago(9).startedAt }, now).level).toBe(level);
});

test.each([
  ['before the first job', null, null, 'amber'],
  ['on the first day', ago(1).startedAt, null, 'amber'],
  ['after a night', ago(1.6).startedAt, null, 'red'],
  ['after a try that failed', ago(0.5).startedAt, ago(0.1, false), 'red'],
] as const)('rates a site without a backup: %s', (_title, inUseSince, last, level) => {
  const finding = backupFinding({ last, lastGood: null, inUseSince }, now);
  expect(finding.level).toBe(level);
  expect(finding.message).toContain('There is no backup yet');
});

test('says why the last backup failed, and what to do about it', () => {
  const runs = { last: ago(0.1, false), lastGood: ago(1), inUseSince: ago(9).startedAt };
  const finding = backupFinding(runs, now);
  expect(finding.message).toBe('Last made 24 h ago; the last try failed: the disk is full.');
  expect(finding.advice).toContain('npm run backup');
});

test('gives no reason of a failure where nights were missed without a try', () => {
  const { advice } = backupFinding({ ...good(2), inUseSince: ago(9).startedAt }, now);
  expect(advice).toContain('has to be running at 02:30');
  expect(advice).not.toContain('failed');
});

test.each([
  ['this week', good(3), 'green'],
  ['a week was missed', good(11), 'amber'],
  ['none for more than a month', good(40), 'red'],
  ['the last one failed', { last: ago(0.1, false), lastGood: ago(7) }, 'red'],
  ['never', { last: null, lastGood: null }, 'amber'],
] as const)('rates the rehearsals of a restore: %s', (_title, runs, level) => {
  expect(rehearsalFinding(runs, now).level).toBe(level);
});
