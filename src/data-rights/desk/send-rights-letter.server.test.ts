import { expect, test } from 'vitest';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { resendEmail } from '../../admin/emails/manage-emails.server.ts';
import { testServices } from '../../testing/test-services.ts';
import { dataRightsRequests } from '../data-rights.table.server.ts';
import { erasePerson } from './erase-person.server.ts';

const email = 'ana@example.org';
const actor = { userId: 'u1', email: 'ops@tarnbrook.example' };

test('keeps the notice of an erasure until there is a mail server, and then forgets whom it went to', async () => {
  const services = await testServices({
    settings: { SMTP_URL: 'smtp://mail.example.org' },
  });
  const { db, clock, outbox } = services;
  const given = { requestType: 'delete', status: 'verified', email, reference: 'DR-1' } as const;
  const [request] = await db
    .insert(dataRightsRequests)
    .values({ ...given, receivedAt: clock(), fingerprint: 'x' })
    .returning();
  outbox.outcomes.push({ kind: 'kept' });
  await erasePerson(services, { id: request?.id ?? '', version: 1, actor });
  await services.runJobs();
  const emails = () => db.select().from(emailMessages);
  await expect.poll(emails).toMatchObject([{ state: 'kept', recipient: email }]);

  const [kept] = await emails();
  await resendEmail(services, kept?.id ?? '', actor);
  await expect.poll(emails).toMatchObject([{ state: 'sent', recipient: null, keptContent: null }]);
  expect(outbox.sent).toMatchObject([{ recipient: email }]);
});
