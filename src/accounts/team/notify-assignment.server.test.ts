import { expect, onTestFinished, test } from 'vitest';
import { kim, leadPlatform, lee } from '../../testing/test-leads.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { queueTeamMessage, sendTeamMessage } from './send-team-message.job.server.ts';
import { notifyAssignment } from './team.server.ts';

async function start(format?: 'slack' | 'mattermost' | 'teams') {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.stop());
  const services = await leadPlatform({
    jobs: [sendTeamMessage],
    settings: { NOTIFY_WEBHOOK_URL: receiver.url, ...(format && { NOTIFY_FORMAT: format }) },
  });
  const assign = (actorId: string, ownerId: string, count?: number) =>
    services.db.transaction((tx) =>
      notifyAssignment(tx, services, {
        actorId,
        ownerId,
        path: '/admin/people/1',
        ...(count && { count }),
      }),
    );
  const texts = () => receiver.shown(format ?? 'mattermost');
  return { receiver, services, assign, texts };
}

test.each([undefined, 'slack', 'mattermost', 'teams'] as const)(
  'tells a new owner by email, and the chat (%s), who assigned them a person',
  async (format) => {
    const { services, assign, texts } = await start(format);
    await assign(kim.userId, lee.userId);
    await services.runJobs();
    await expect
      .poll(texts)
      .toEqual([`Kim assigned Lee a person: ${services.config.siteUrl}/admin/people/1`]);
    await expect
      .poll(() => services.outbox.sent)
      .toMatchObject([{ recipient: lee.email, subject: 'Kim assigned you a person' }]);
  },
);

test('says how many, and nothing of what a consultant takes themselves', async () => {
  const { services, assign, texts } = await start();
  await assign(kim.userId, kim.userId);
  await assign(kim.userId, 'vic');
  await assign(lee.userId, kim.userId, 12);
  await services.runJobs();
  await expect.poll(texts).toEqual([expect.stringContaining('Lee assigned Kim 12 people: ')]);
  expect(services.outbox.sent.map(({ recipient }) => recipient)).not.toContain('vic@example.org');
});

test('fails for a retry when the chat does not take the line', async () => {
  const { receiver, services } = await start();
  receiver.answer(500);
  const message = { kind: 'promise broken', reference: 'TB-1', path: '/admin' } as const;
  await expect(sendTeamMessage.handle(message, services)).rejects.toThrow('answered 500');
});

test('queues nothing without an address for the chat', async () => {
  const services = await leadPlatform();
  const message = { kind: 'promise broken', reference: 'TB-1', path: '/admin' } as const;
  await services.db.transaction((tx) => queueTeamMessage(tx, services, message));
  await expect(sendTeamMessage.handle(message, services)).resolves.toBeUndefined();
});
