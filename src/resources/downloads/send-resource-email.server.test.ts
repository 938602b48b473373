import { expect, test } from 'vitest';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { testServices } from '../../testing/test-services.ts';
import { catalogue, getResource } from '../catalogue.ts';
import { downloadForm } from './submit-download.server.ts';
import { seedOnce } from '../seed-documents.server.ts';
import { missingDocument, releaseHeldEmails } from './resource.email.tsx';
import { downloadConsent } from './download-answer.ts';
import { emailChannel } from '../../platform/feature.server.ts';
import { deliverNow } from '../../platform/jobs/deliver.server.ts';
import { subscriptionTokens } from '../../mailing-list/mailing-list.table.server.ts';

test('stores the links of a mail once, although a mail already sent is tried again', async () => {
  const services = await testServices({});
  await seedOnce(services.bucket);
  const resource = getResource('sme-checklist');
  if (!resource) throw new Error('no such document');
  const from = { network: '203.0.113.9', page: '/resources' };
  const reader = { email: 'ana@example.org', name: null, consent: downloadConsent };
  expect(await downloadForm.submit(services, { ...reader, resource }, from)).toEqual({
    kind: 'sent',
  });
  const [message] = await services.db.select().from(emailMessages);
  const emailId = message?.id ?? '';
  await deliverNow(services, emailChannel, emailId);
  expect(await services.db.$count(subscriptionTokens)).toBe(3);
  expect(services.outbox.sent).toHaveLength(1);
});

test('holds a mail back while its document is missing, and sends it once that is restored', async () => {
  const services = await testServices({});
  await seedOnce(services.bucket);
  const file = 'sme-checklist.pdf';
  const document = await services.bucket.get(file);
  const [resource] = catalogue;
  if (document.kind !== 'found' || !resource) throw new Error(document.kind);
  await services.bucket.remove(file);
  const download = { email: 'ana@example.org', name: null, consent: downloadConsent, resource };
  const from = { network: '203.0.113.9', page: '/resources' };
  expect(await downloadForm.submit(services, download, from)).toEqual({ kind: 'saved' });
  const emails = () => services.db.select().from(emailMessages);
  expect(await emails()).toMatchObject([{ state: 'queued', reason: missingDocument }]);
  expect(services.outbox.sent).toEqual([]);

  await services.bucket.put(file, document.bytes);
  await releaseHeldEmails(services, 'other.pdf');
  await releaseHeldEmails(services, file);
  await services.runJobs();
  await expect.poll(async () => (await emails())[0]?.state).toBe('sent');
  expect(services.outbox.sent).toHaveLength(1);
});
