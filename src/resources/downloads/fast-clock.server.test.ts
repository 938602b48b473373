import { expect, test } from 'vitest';
import { mailMessages } from '../../mail/mail-messages.table.server.ts';
import { testPlatform } from '../../testing/test-platform.ts';
import { resourceOf } from '../catalogue.ts';
import { sendResourceEmail } from '../delivery/send-resource-email.job.server.ts';
import { resourceDownloads } from '../resource-downloads.table.server.ts';
import { seedOnce } from '../seed-documents.server.ts';
import { downloadConsent } from './download-consent.ts';
import { submitDownload } from './submit-download.server.ts';

test('mails a document again that somebody asked for while the clock ran ahead', async () => {
  const platform = await testPlatform({ jobs: [sendResourceEmail] });
  const { db, time } = platform;
  await seedOnce(platform.bucket);
  const resource = resourceOf('sme-checklist');
  if (!resource) throw new Error('no such document');
  const asked = { email: 'ana@example.org', name: null, consent: downloadConsent, resource };
  const submit = () => submitDownload(platform, asked, { network: '203.0.113.9', page: '/x' });
  const today = time.now();
  time.advance({ days: 1 });
  expect(await submit()).toEqual({ is: 'sent' });
  time.set(today.toISOString());
  await submit();
  await submit();
  expect(await db.$count(resourceDownloads)).toBe(2);
  expect(await db.$count(mailMessages)).toBe(2);
});
