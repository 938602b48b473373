import { expect, test } from 'vitest';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import { resendMail } from '../../admin/mail/resend-mail.server.ts';
import { testPlatform } from '../../testing/test-platform.ts';
import { dataRightsRequests } from '../data-rights-requests.table.server.ts';
import { erasePerson } from '../erasure/erase-person.server.ts';
import { sendRightsLetter } from './send-rights-letter.job.server.ts';

const email = 'ana@example.org';
const actor = { userId: 'u1', email: 'ops@tarnbrook.example' };

test('keeps the notice of an erasure until there is a mail server, and then forgets whom it went to', async () => {
  const platform = await testPlatform({
    jobs: [sendRightsLetter],
    settings: { SMTP_URL: 'smtp://mail.example.org' },
  });
  const { db, clock, outbox } = platform;
  const given = { requestType: 'delete', status: 'verified', email, reference: 'DR-1' } as const;
  const [request] = await db
    .insert(dataRightsRequests)
    .values({ ...given, receivedAt: clock(), fingerprint: 'x' })
    .returning();
  outbox.outcomes.push({ is: 'kept' });
  await erasePerson(platform, { id: request?.id ?? '', version: 1, actor });
  await platform.runJobs();
  const mails = () => db.select().from(mailMessages);
  await expect.poll(mails).toMatchObject([{ state: 'kept', recipient: email }]);

  const [kept] = await mails();
  await resendMail(platform, kept?.id ?? '', actor);
  await expect.poll(mails).toMatchObject([{ state: 'sent', recipient: null, keptContent: null }]);
  expect(outbox.sent).toMatchObject([{ recipient: email }]);
});
