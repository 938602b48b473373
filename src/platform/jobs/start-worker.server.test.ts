import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { embeddedQueues } from './start-worker.server.ts';

test('hears of new jobs also after a statement has failed', async () => {
  const { client, db, kind } = await freshDatabase();
  // On a server the queues have connections of their own.
  if (kind === 'postgres') return;
  const heard: string[] = [];
  const queues = embeddedQueues(client);
  const listening = await queues.listen?.(
    'jobs',
    (payload) => heard.push(payload),
    () => undefined,
  );
  await db.execute(sql`notify jobs, 'before'`);
  await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow('Failed query');
  await db.execute(sql`notify jobs, 'after'`);
  expect(heard).toEqual(['before', 'after']);
  await listening?.close();
  await db.execute(sql`notify jobs, 'closed'`);
  expect(heard).toHaveLength(2);
});
