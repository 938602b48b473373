import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { testServices, type TestServices } from '../../testing/test-services.ts';
import { emailAttention } from './reporting.server.ts';
import { dismissFailed } from './manage-emails.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';

async function failed(services: TestServices, isRecipientRefused: boolean): Promise<void> {
  const now = services.time.now();
  await services.db.insert(emailMessages).values({
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
    about: crypto.randomUUID(),
  });
}

test('tells of a mail that was refused for seven days', async () => {
  const services = await testServices();
  await failed(services, false);
  const waiting = () => emailAttention.waiting?.(services);
  services.time.advance({ days: 6 });
  expect(await waiting()).toMatchObject([{ kind: 'mail failed', isUrgent: true }]);
  services.time.advance({ days: 1 });
  expect(await waiting()).toEqual([]);
});

test('tells of mistyped addresses without urgency, in one line, until they are dismissed', async () => {
  const services = await testServices();
  await failed(services, true);
  await failed(services, true);
  const waiting = () => emailAttention.waiting?.(services);
  expect(await waiting()).toMatchObject([{ kind: 'mail refused', count: 2, isUrgent: false }]);
  const actor = { userId: 'u1', email: 'ops@tarnbrook.example' };
  const [first] = await services.db.select().from(emailMessages);
  await dismissFailed(services, actor, first?.id ?? '');
  expect(await waiting()).toMatchObject([{ count: 1 }]);
  await dismissFailed(services, actor, null);
  expect(await waiting()).toEqual([]);
  expect(await services.db.select().from(auditLog)).toMatchObject([
    { act: 'mail.dismissed', details: { count: 1 } },
    { act: 'mail.dismissed', details: { count: 1 } },
  ]);
});
