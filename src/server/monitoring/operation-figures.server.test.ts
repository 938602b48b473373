import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { backupRuns } from '../../backups/backup-runs.table.server.ts';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import { queueMail } from '../../platform/email/queue-mail.server.ts';
import { testPlatform } from '../../testing/test-platform.ts';
import { operationFigures } from './operation-figures.ts';

test('reports figures on mail, the queue and the last good backup', async () => {
  const platform = await testPlatform({ jobs: [] });
  const { db } = platform;
  const owed = { purpose: 'a purpose', recipient: 'ana@example.org' };
  await db.transaction((tx) => queueMail(tx, platform, owed));
  await db.update(mailMessages).set({ state: 'failed', finishedAt: platform.time.now() });
  const startedAt = new Date('2026-03-02T02:30:00Z');
  const run = { kind: 'backup', startedAt, finishedAt: startedAt, place: 'here:/backups' } as const;
  await db.insert(backupRuns).values([
    { ...run, ok: true },
    { ...run, ok: false, startedAt: new Date('2026-03-03T02:30:00Z') },
  ]);
  const registry = new Registry();
  await operationFigures(registry)(platform);
  const text = await registry.metrics();
  expect(text).toContain('website_queue_age_seconds 0\n');
  expect(text).toContain('website_dead_letters 0\n');
  expect(text).toContain('website_mails{state="failed"} 1\n');
  expect(text).toContain('website_mails{state="failing"} 0\n');
  expect(text).toContain(`website_last_backup_timestamp_seconds ${startedAt.getTime() / 1000}\n`);
});

test('reports NaN for a figure that cannot be read', async () => {
  const platform = await testPlatform();
  const registry = new Registry();
  await platform.db.execute(sql`drop schema pgboss cascade`);
  await operationFigures(registry)(platform);
  expect(await registry.metrics()).toMatch(/website_queue_age_seconds nan/i);
});

test('reports NaN without waiting for a silent database, and figures again once it answers', async () => {
  const platform = await testPlatform({ jobs: [] });
  const registry = new Registry();
  const refresh = operationFigures(registry);
  const silent = new Proxy(platform.db, {
    get: (target, name) =>
      name === 'execute' ? () => Promise.race([]) : (Reflect.get(target, name) as unknown),
  });
  await refresh({ ...platform, db: silent });
  expect(await registry.metrics()).toMatch(/website_last_backup_timestamp_seconds nan/i);
  await refresh(platform);
  expect(await registry.metrics()).toContain('website_last_backup_timestamp_seconds 0\n');
});
