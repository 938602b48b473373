import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { backupRuns } from '../backups/backup-runs.table.server.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { insertEmail } from '../testing/insert-email.ts';
import { testServices } from '../testing/test-services.ts';
import { operationFigures } from './metrics.ts';

test('reports figures on mail, the queue and the last good backup', async () => {
  const services = await testServices({ jobs: [] });
  const { db } = services;
  const owed = { purpose: 'a purpose', recipient: 'ana@example.org' };
  await db.transaction((tx) => insertEmail(tx, services, owed));
  await db.update(emailMessages).set({ state: 'failed', finishedAt: services.time.now() });
  const startedAt = new Date('2026-03-02T02:30:00Z');
  const run = { kind: 'backup', startedAt, finishedAt: startedAt, place: 'here:/backups' } as const;
  await db.insert(backupRuns).values([
    { ...run, ok: true },
    { ...run, ok: false, startedAt: new Date('2026-03-03T02:30:00Z') },
  ]);
  const registry = new Registry();
  await operationFigures(registry)(services);
  const text = await registry.metrics();
  expect(text).toContain('website_queue_age_seconds 0\n');
  expect(text).toContain('website_dead_letters 0\n');
  expect(text).toContain('website_emails{state="failed"} 1\n');
  expect(text).toContain('website_emails{state="failing"} 0\n');
  expect(text).toContain(`website_last_backup_timestamp_seconds ${startedAt.getTime() / 1000}\n`);
});

test('reports NaN for a figure that cannot be read', async () => {
  const services = await testServices();
  const registry = new Registry();
  await services.db.execute(sql`drop schema pgboss cascade`);
  await operationFigures(registry)(services);
  expect(await registry.metrics()).toMatch(/website_queue_age_seconds nan/i);
});

test('reports NaN without waiting for a silent database, and figures again once it answers', async () => {
  const services = await testServices({ jobs: [] });
  const registry = new Registry();
  const refresh = operationFigures(registry);
  const silent = new Proxy(services.db, {
    get: (target, name) =>
      name === 'execute' ? () => Promise.race([]) : (Reflect.get(target, name) as unknown),
  });
  await refresh({ ...services, db: silent });
  expect(await registry.metrics()).toMatch(/website_last_backup_timestamp_seconds nan/i);
  await refresh(services);
  expect(await registry.metrics()).toContain('website_last_backup_timestamp_seconds 0\n');
});
