import { lte } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailMessages } from '../../mail/mail-messages.table.server.ts';
import { testPlatform } from '../../testing/test-platform.ts';
import { catalogue } from '../catalogue.ts';
import { downloadConsent } from '../downloads/download-consent.ts';
import { submitDownload } from '../downloads/submit-download.server.ts';
import { seedOnce } from '../seed-documents.server.ts';
import { sendResourceEmail } from './send-resource-email.job.server.ts';

test('mails all documents that somebody asks for a minute apart within a quarter of an hour', async () => {
  const platform = await testPlatform({ jobs: [sendResourceEmail] });
  const { db, time, outbox } = platform;
  await seedOnce(platform.bucket);
  const reader = { email: 'ana@example.org', name: null, consent: downloadConsent };
  const from = { network: '203.0.113.9', page: '/resources' };
  const work = async () => {
    const isDue = lte(mailMessages.createdAt, time.now());
    for (const { id } of await db.select().from(mailMessages).where(isDue))
      await sendResourceEmail.handle({ mailId: id }, platform);
  };
  for (const resource of catalogue) {
    expect(await submitDownload(platform, { ...reader, resource }, from)).toEqual({ is: 'sent' });
    await work();
    time.advance(60_000);
  }
  time.advance(6 * 60_000);
  await work();
  const subjects = outbox.sent.map(({ subject }) => subject);
  expect(subjects).toHaveLength(3);
  expect(subjects.at(-1)).toBe('Your 4 downloads');
});
