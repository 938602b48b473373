import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sendTeamMessage } from '../../accounts/team/send-team-message.job.server.ts';
import { earlierSchema } from '../../testing/earlier-schema.ts';
import { testServices } from '../../testing/test-services.ts';
import { applyMigrations, knownMigrations } from '../database/migrate.server.ts';
import { emailMessages } from '../email/email-messages.table.server.ts';

const ids = Array.from({ length: 3 }, () => crypto.randomUUID());
const [deletedId, noticeId, enquiryId] = ids;

test('sends an email once that an earlier release has queued with a job', async () => {
  const database = await earlierSchema(19);
  const queue = (id: string | undefined, name: string, payload: object) =>
    database.db.execute(sql`
      insert into email_messages (id, purpose, recipient, recipient_hash, message_id, job, created_at,
        queued_at, next_try_at)
      values (${id}, ${name}, 'ana@example.org', 'hash', ${name},
        ${JSON.stringify({ name, payload })}::text::jsonb, '2026-03-01', '2026-03-01', '2026-03-01')`);
  const deleted = { emailId: deletedId, deletedAt: '2026-03-01', by: 'owner' };
  await queue(deletedId, 'send-account-deleted', deleted);
  await queue(noticeId, 'send-contact-email', { emailId: noticeId, enquiryId });
  await database.db.transaction((tx) => applyMigrations(tx, knownMigrations().slice(19)));
  expect(
    await database.db.select().from(emailMessages).orderBy(emailMessages.purpose),
  ).toMatchObject([
    { id: deletedId, about: deletedId, details: { by: 'owner' } },
    { id: noticeId, about: enquiryId, details: {} },
  ]);

  const services = await testServices({ database, jobs: [sendTeamMessage] });
  const { db } = services;
  await db.execute(sql`insert into pgboss.job (name, data)
    values ('send-team-message', jsonb_build_object('emailId', ${deletedId}::text))`);
  await services.runJobs();
  await expect.poll(() => services.outbox.sent.length).toBe(1);
  expect(await db.$count(sql`pgboss.job`)).toBe(0);
});
