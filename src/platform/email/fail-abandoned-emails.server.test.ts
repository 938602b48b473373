import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testServices } from '../../testing/test-services.ts';
import { failAbandonedEmails } from './deliver-email.server.ts';
import { emailMessages } from './email-messages.table.server.ts';
import { queueEmail } from './queue-email.server.ts';

test('fails a mail that is overdue once neither a job nor a dead letter is left for it', async () => {
  const job = {
    name: 'send-it',
    payload: z.object({ emailId: z.string() }),
    handle: async () => undefined,
  };
  const services = await testServices({ jobs: [job] });
  const { db, jobs } = services;
  const owe = () =>
    db.transaction((tx) =>
      queueEmail(tx, services, { job, about: {}, recipient: 'ana@example.org' }),
    );
  const [waiting, dead, abandoned] = [await owe(), await owe(), await owe()];
  await db.transaction(async (tx) => {
    for (const emailId of [dead, abandoned]) await jobs.withdraw(tx, job.name, { emailId });
    await tx.execute(sql`insert into pgboss.job (name, data)
      values ('dead-letters', jsonb_build_object('emailId', ${dead}::text))`);
  });
  const failed = async () => {
    await failAbandonedEmails.handle({}, services);
    return db.select().from(emailMessages).where(eq(emailMessages.state, 'failed'));
  };

  services.time.advance(23 * 3600_000);
  expect(await failed()).toEqual([]);
  services.time.advance(2 * 3600_000);
  expect(await failed()).toMatchObject([
    { id: abandoned, reason: 'nothing was left that would send it', nextTryAt: null },
  ]);
  await db.transaction((tx) => jobs.withdraw(tx, 'dead-letters', { emailId: dead }));
  expect(await failed()).toHaveLength(2);
  const [still] = await db.select().from(emailMessages).where(eq(emailMessages.id, waiting));
  expect(still).toMatchObject({ state: 'queued' });
});
