import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/audit-log.table.server.ts';
import { testPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { mailAttention } from './attention.server.ts';
import { dismissFailed } from './resend-mail.server.ts';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';

async function failed(platform: TestPlatform, isRecipientRefused: boolean): Promise<void> {
  const now = platform.time.now();
  await platform.db.insert(mailMessages).values({
    purpose: 'send-resource-email',
    recipient: 'ana@example.org',
    recipientHash: 'a hash',
    messageId: `<${crypto.randomUUID()}@example.org>`,
    state: 'failed',
    reason: '550 no such mailbox',
    createdAt: now,
    queuedAt: now,
    finishedAt: now,
    isRecipientRefused,
  });
}

test('tells of a mail that was refused for seven days', async () => {
  const platform = await testPlatform();
  await failed(platform, false);
  const waiting = () => mailAttention.waiting?.(platform);
  platform.time.advance({ days: 6 });
  expect(await waiting()).toMatchObject([{ kind: 'mail failed', isUrgent: true }]);
  platform.time.advance({ days: 1 });
  expect(await waiting()).toEqual([]);
});

test('tells of mistyped addresses without urgency, in one line, until they are dismissed', async () => {
  const platform = await testPlatform();
  await failed(platform, true);
  await failed(platform, true);
  const waiting = () => mailAttention.waiting?.(platform);
  expect(await waiting()).toMatchObject([{ kind: 'mail refused', count: 2, isUrgent: false }]);
  const actor = { userId: 'u1', email: 'ops@tarnbrook.example' };
  const [first] = await platform.db.select().from(mailMessages);
  await dismissFailed(platform, actor, first?.id ?? '');
  expect(await waiting()).toMatchObject([{ count: 1 }]);
  await dismissFailed(platform, actor, null);
  expect(await waiting()).toEqual([]);
  expect(await platform.db.select().from(auditLog)).toMatchObject([
    { act: 'mail.dismissed', details: { count: 1 } },
    { act: 'mail.dismissed', details: { count: 1 } },
  ]);
});
