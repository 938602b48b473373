import { expect, test } from 'vitest';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import { testPlatform } from '../../testing/test-platform.ts';
import { catalogue } from '../catalogue.ts';
import { downloadConsent } from '../downloads/download-consent.ts';
import { submitDownload } from '../downloads/submit-download.server.ts';
import { seedOnce } from '../seed-documents.server.ts';
import { releaseHeldMails } from './release-held-mails.server.ts';
import { missingDocument, sendResourceEmail } from './send-resource-email.job.server.ts';

test('holds a mail back while its document is missing, and sends it once that is restored', async () => {
  const platform = await testPlatform({ jobs: [sendResourceEmail] });
  await seedOnce(platform.bucket);
  const file = 'sme-checklist.pdf';
  const document = await platform.bucket.get(file);
  const [resource] = catalogue;
  if (document.is !== 'found' || !resource) throw new Error(document.is);
  await platform.bucket.remove(file);
  const download = { email: 'ana@example.org', name: null, consent: downloadConsent, resource };
  const from = { network: '203.0.113.9', page: '/resources' };
  expect(await submitDownload(platform, download, from)).toEqual({ is: 'saved' });
  const mails = () => platform.db.select().from(mailMessages);
  expect(await mails()).toMatchObject([{ state: 'queued', reason: missingDocument }]);
  expect(platform.outbox.sent).toEqual([]);

  await platform.bucket.put(file, document.bytes);
  await releaseHeldMails(platform, 'other.pdf');
  await releaseHeldMails(platform, file);
  await platform.runJobs();
  await expect.poll(async () => (await mails())[0]?.state).toBe('sent');
  expect(platform.outbox.sent).toHaveLength(1);
});
