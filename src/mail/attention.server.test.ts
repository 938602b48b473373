import { expect, test } from 'vitest';
import { testPlatform } from '../testing/test-platform.ts';
import { mailAttention } from './attention.server.ts';
import { mailMessages } from './mail-messages.table.server.ts';

test('tells of a mail that was refused for seven days, as nobody can put it aside', async () => {
  const platform = await testPlatform();
  const now = platform.time.now();
  await platform.db.insert(mailMessages).values({
    purpose: 'send-resource-email',
    recipient: 'ana@example.org',
    recipientHash: 'a hash',
    messageId: '<1@example.org>',
    state: 'failed',
    reason: '550 no such mailbox',
    createdAt: now,
    queuedAt: now,
    finishedAt: now,
  });
  const waiting = () => mailAttention.waiting?.(platform);
  platform.time.advance({ days: 6 });
  expect(await waiting()).toMatchObject([{ kind: 'mail failed', isUrgent: true }]);
  platform.time.advance({ days: 1 });
  expect(await waiting()).toEqual([]);
});
