import { symmetricEncrypt } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { nextTryAt } from '../../platform/jobs/channel.server.ts';
import { signedHeaders } from './call-endpoint.server.ts';
import { webhookSchedule } from './webhook-channel.server.ts';
import { disabledAfter } from './webhook.ts';

test('tries ten times at growing intervals, for more than three days', () => {
  const queuedAt = new Date('2026-03-27T09:00:00Z');
  const pauses: number[] = [];
  let now = queuedAt;
  for (let tries = 1; ; tries += 1) {
    const next = nextTryAt(webhookSchedule, tries, queuedAt, now);
    if (!next) break;
    pauses.push(next.getTime() - now.getTime());
    now = next;
  }
  expect(pauses).toHaveLength(9);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(now.getTime() - queuedAt.getTime()).toBeGreaterThan(disabledAfter);
});

test('signs the standard’s own example as every receiver expects', async () => {
  const key = 'a-secret-of-the-test-alone-32-characters';
  const secret = await symmetricEncrypt({ key, data: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' });
  const endpoint = { secret, formerSecret: null, formerSecretUntil: null };
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
  expect(await signedHeaders(key, endpoint, message, new Date(1_614_265_330_000))).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});
