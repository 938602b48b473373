import { expect, test } from 'vitest';
import { leadPlatform } from '../../testing/test-leads.ts';
import { confirmReaders, everyone, publishUpdate } from '../../testing/test-updates.ts';
import { readSendPage } from './read-send-page.server.ts';
import { queueTest } from './send-test.server.ts';

test('is not ready before its revision went through the mail server to its sender', async () => {
  const services = await leadPlatform({ jobs: [], settings: { SMTP_URL: 'smtp://localhost' } });
  const slug = 'fourteen-days';
  await confirmReaders(services, 'ana@example.org');
  await publishUpdate(services);
  await services.runJobs();
  const reasons = async () => (await readSendPage(services, slug, everyone))?.reasons;
  expect(await reasons()).toEqual(['Revision 1 has not been tested: send it to yourself first.']);
  services.outbox.outcomes.push({ is: 'refused', reason: '550 5.7.1 listed' });
  await queueTest(services, 'kim@tarnbrook.example', { slug, revision: 1 });
  await expect
    .poll(reasons)
    .toEqual(['The test of revision 1 was not accepted: 550 5.7.1 listed.']);
  services.time.advance(60_000);
  await queueTest(services, 'kim@tarnbrook.example', { slug, revision: 1 });
  await expect.poll(reasons).toEqual([]);
  expect(services.outbox.sent).toMatchObject([
    { recipient: 'kim@tarnbrook.example', subject: 'Test: Fourteen days, and when they begin' },
  ]);
});
