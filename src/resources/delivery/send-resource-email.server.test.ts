import { expect, test } from 'vitest';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import { subscriptionTokens } from '../../mailing-list/subscription-tokens.table.server.ts';
import { testPlatform } from '../../testing/test-platform.ts';
import { resourceOf } from '../catalogue.ts';
import { downloadConsent } from '../downloads/download-consent.ts';
import { submitDownload } from '../downloads/submit-download.server.ts';
import { seedOnce } from '../seed-documents.server.ts';
import { sendResourceEmail } from './send-resource-email.job.server.ts';

test('stores the links of a mail once, although the job of a mail already sent runs as well', async () => {
  const platform = await testPlatform({ jobs: [sendResourceEmail] });
  await seedOnce(platform.bucket);
  const resource = resourceOf('sme-checklist');
  if (!resource) throw new Error('no such document');
  const from = { network: '203.0.113.9', page: '/resources' };
  const reader = { email: 'ana@example.org', name: null, consent: downloadConsent };
  expect(await submitDownload(platform, { ...reader, resource }, from)).toEqual({ is: 'sent' });
  const [mail] = await platform.db.select().from(mailMessages);
  const mailId = mail?.id ?? '';
  await sendResourceEmail.handle({ mailId }, platform);
  expect(await platform.db.$count(subscriptionTokens)).toBe(3);
  expect(platform.outbox.sent).toHaveLength(1);
});
