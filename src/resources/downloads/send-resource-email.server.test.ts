import { expect, test } from 'vitest';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { subscriptionTokens } from '../../mailing-list/subscription-tokens.table.server.ts';
import { testServices } from '../../testing/test-services.ts';
import { getResource } from '../catalogue.ts';
import { downloadConsent } from './download-consent.ts';
import { submitDownload } from './submit-download.server.ts';
import { seedOnce } from '../seed-documents.server.ts';
import { sendResourceEmail } from './send-resource-email.job.server.ts';

test('stores the links of a mail once, although the job of a mail already sent runs as well', async () => {
  const services = await testServices({ jobs: [sendResourceEmail] });
  await seedOnce(services.bucket);
  const resource = getResource('sme-checklist');
  if (!resource) throw new Error('no such document');
  const from = { network: '203.0.113.9', page: '/resources' };
  const reader = { email: 'ana@example.org', name: null, consent: downloadConsent };
  expect(await submitDownload(services, { ...reader, resource }, from)).toEqual({ is: 'sent' });
  const [message] = await services.db.select().from(emailMessages);
  const emailId = message?.id ?? '';
  await sendResourceEmail.handle({ emailId }, services);
  expect(await services.db.$count(subscriptionTokens)).toBe(3);
  expect(services.outbox.sent).toHaveLength(1);
});
