import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { sendTeamMessage } from '../../accounts/team/send-team-message.job.server.ts';
import { storeEnquiry } from '../../testing/test-enquiries.ts';
import { testServices } from '../../testing/test-services.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { conversations } from './conversations.table.server.ts';
import { announcePromises } from './announce-promises.job.server.ts';

const hour = 3_600_000;

test('tells the chat of an enquiry once at six hours left and once when the time is over', async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.stop());
  const services = await testServices({
    jobs: [sendTeamMessage],
    settings: { NOTIFY_WEBHOOK_URL: receiver.url },
  });
  const enquiry = {
    name: 'Ana Smith',
    email: 'ana@example.org',
    message: 'Hello',
    page: '/contact',
  };
  for (const reference of ['TB-1', 'TB-SPAM']) {
    const suspectedSpam = reference === 'TB-SPAM';
    await storeEnquiry(services, {
      ...enquiry,
      reference,
      suspectedSpam,
      createdAt: services.clock(),
    });
  }
  await services.runJobs();
  const texts = () => receiver.calls.map(({ body }) => (JSON.parse(body) as { text: string }).text);
  const waitFor = async (hours: number) => {
    services.time.advance(hours * hour);
    await announcePromises.handle({}, services);
    await announcePromises.handle({}, services);
  };
  await waitFor(17);
  await waitFor(1.5);
  await expect.poll(texts).toEqual([expect.stringMatching(/^TB-1 .*six hours left: http/)]);
  await waitFor(6);
  await expect.poll(() => texts().at(1)).toMatch(/^TB-1 has waited for 24 hours: http/);
  await services.db.update(conversations).set({ state: 'done', waitingSince: null });
  await waitFor(1);
  expect(receiver.calls).toHaveLength(2);
  // A message after our answer starts a clock of its own.
  const waiting = { state: 'open' as const, waitingSince: services.clock() };
  await services.db.update(conversations).set(waiting).where(eq(conversations.reference, 'TB-1'));
  await waitFor(19);
  await expect.poll(() => texts().at(2)).toMatch(/^TB-1 .*six hours left: http/);
  expect(receiver.calls).toHaveLength(3);
  expect(texts().join()).not.toContain('Ana');
});
