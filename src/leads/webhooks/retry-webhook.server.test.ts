import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { testServices } from '../../testing/test-services.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { recordContact } from '../record-contact.server.ts';
import { deliverWebhook } from './deliver-webhook.job.server.ts';
import { addEndpoint } from './manage-endpoints.server.ts';
import { retryWebhook } from './deliver-webhook.job.server.ts';
import { webhookEndpoints } from './webhooks.table.server.ts';

const kim = { userId: 'kim', email: 'kim@tarnbrook.example' };

test('delivers to other receivers while one hangs', async () => {
  const settings = { SITE_URL: 'http://localhost:3000' };
  const services = await testServices({ jobs: [deliverWebhook, retryWebhook], settings });
  await services.db
    .insert(users)
    .values({ id: 'kim', name: 'Kim', email: kim.email, role: 'admin' });
  const [hanging, other] = [await startWebhookReceiver(), await startWebhookReceiver()];
  for (const { url, stop } of [hanging, other]) {
    onTestFinished(stop);
    await addEndpoint(services, kim, { id: crypto.randomUUID(), url });
  }
  hanging.hang();
  await services.db
    .update(webhookEndpoints)
    .set({ failingSince: services.clock() })
    .where(eq(webhookEndpoints.url, hanging.url));
  // In one queue, eight at a time, they would wait for half a dozen calls of 10 s.
  for (let lead = 0; lead < 30; lead += 1) {
    const email = `ana${lead}@example.org`;
    const contact = { email, leadSource: 'contact_form', leadType: 'enquiry' } as const;
    await services.db.transaction((tx) =>
      recordContact(tx, services, { ...contact, name: 'Ana Smith' }),
    );
  }
  await services.runJobs();
  await expect.poll(() => other.calls.length).toBe(30);
  expect(hanging.calls.length).toBeGreaterThan(0);
});
