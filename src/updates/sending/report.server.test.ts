import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { unsubscribeByOneClick } from '../../mailing-list/unsubscribe/one-click.server.ts';
import { complained, emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { recordBounced } from '../../platform/email/send-email.server.ts';
import { leadPlatform } from '../../testing/test-leads.ts';
import { confirmReaders, publishUpdate, startSending } from '../../testing/test-updates.ts';
import { advanceSendings } from './advance-sendings.server.ts';
import { countRecipients, recipientsOf } from './read-sending.server.ts';
import { sendingRecipients } from './sendings.table.server.ts';

test('tells afterwards who answered, left by it, got it back or reported it, and what is not measured', async () => {
  const services = await leadPlatform({ jobs: [], settings: { UPDATES_PER_MINUTE: '10000' } });
  const { db, outbox, features, time } = services;
  const names = ['ana', 'ben', 'cleo', 'dan', 'eve'];
  await confirmReaders(services, ...names.map((name) => `${name}@hallam.example`));
  await publishUpdate(services);
  await services.runJobs();
  const id = await startSending(services);
  time.advance(5000);
  await advanceSendings(services);
  await expect.poll(() => outbox.sent.length).toBe(5);
  const to = (name: string) => outbox.sent.find(({ recipient }) => recipient.startsWith(name));
  const counts = () => countRecipients(services, { id, startedAt: null });
  await expect.poll(counts).toMatchObject({ accepted: 5 });

  const link = to('ana')?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '';
  await unsubscribeByOneClick(services, new URL(link).searchParams.get('token') ?? '');
  const byMessage = (name: string) => eq(emailMessages.messageId, to(name)?.messageId ?? '');
  await db.update(emailMessages).set({ reason: complained }).where(byMessage('ben'));
  await db.transaction(async (tx) => {
    await recordBounced(tx, services, to('cleo')?.messageId ?? '', '5.1.1 no such user');
    const messageIds = ['<other@example.org>', to('dan')?.messageId ?? ''];
    const reply = { messageIds, conversationId: crypto.randomUUID(), at: time.now() };
    for (const { onReply } of features) await onReply?.(tx, reply);
  });
  expect(await counts()).toMatchObject({
    accepted: 1,
    unsubscribed: 1,
    complained: 1,
    bounced: 1,
    replied: 1,
  });
  const list = recipientsOf(services, id);
  const rows = await db.select().from(sendingRecipients);
  const known = { ...(await list.related?.(services, rows)), now: time.now() };
  const ofDan = rows.find(({ email }) => email.startsWith('dan'));
  const cells = list.columns.map(({ label, value }) => [
    label,
    ofDan && value(ofDan, known as never),
  ]);
  expect(Object.fromEntries(cells)).toMatchObject({
    State: { text: 'Replied' },
    Answered: time.now(),
    'Opened, clicked': 'not measured',
  });
});
