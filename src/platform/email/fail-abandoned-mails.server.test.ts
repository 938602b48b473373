import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testPlatform } from '../../testing/test-platform.ts';
import { failAbandonedMails } from './fail-abandoned-mails.job.server.ts';
import { mailMessages } from './mail-messages.table.server.ts';
import { oweMail } from './owe-mail.server.ts';

test('fails a mail that is overdue once neither a job nor a dead letter is left for it', async () => {
  const job = {
    name: 'send-it',
    payload: z.object({ mailId: z.string() }),
    handle: async () => undefined,
  };
  const platform = await testPlatform({ jobs: [job] });
  const { db, jobs } = platform;
  const owe = () =>
    db.transaction((tx) => oweMail(tx, platform, { job, about: {}, recipient: 'ana@example.org' }));
  const [waiting, dead, abandoned] = [await owe(), await owe(), await owe()];
  await db.transaction(async (tx) => {
    for (const mailId of [dead, abandoned]) await jobs.withdraw(tx, job.name, { mailId });
    await tx.execute(sql`insert into pgboss.job (name, data)
      values ('dead-letters', jsonb_build_object('mailId', ${dead}::text))`);
  });
  const failed = async () => {
    await failAbandonedMails.handle({}, platform);
    return db.select().from(mailMessages).where(eq(mailMessages.state, 'failed'));
  };

  platform.time.advance(23 * 3600_000);
  expect(await failed()).toEqual([]);
  platform.time.advance(2 * 3600_000);
  expect(await failed()).toMatchObject([
    { id: abandoned, reason: 'nothing was left that would send it', nextTryAt: null },
  ]);
  await db.transaction((tx) => jobs.withdraw(tx, 'dead-letters', { mailId: dead }));
  expect(await failed()).toHaveLength(2);
  const [still] = await db.select().from(mailMessages).where(eq(mailMessages.id, waiting));
  expect(still).toMatchObject({ state: 'queued' });
});
