import { expect, onTestFinished, test } from 'vitest';
import { unsubscribeByOneClick } from '../../mailing-list/unsubscribe/one-click.server.ts';
import { suppressions } from '../../mailing-list/mailing-list.table.server.ts';
import { startImapServer } from '../../testing/imap-server.ts';
import { leadPlatform } from '../../testing/test-leads.ts';
import { bounce, complaint, follow } from '../../testing/test-mailbox.ts';
import {
  confirmReaders,
  everyone,
  publishUpdate,
  startSending,
} from '../../testing/test-updates.ts';
import { advanceSendings } from './advance-sendings.server.ts';
import { summariseAudience } from './audience.server.ts';
import { countRecipients, recipientsOf } from './read-sending.server.ts';
import { sendingRecipients } from './sendings.table.server.ts';

test('tells afterwards who answered, left by it, got it back or reported it, and what is not measured', async () => {
  const server = await startImapServer();
  onTestFinished(() => server.stop());
  const mailbox = { IMAP_URL: server.url, IMAP_TAKES: 'answers' };
  const settings = { UPDATES_PER_MINUTE: '10000', ...mailbox };
  const services = await leadPlatform({ jobs: [], settings });
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
  const at = time.now();
  server.deliver(complaint(to('ben')?.messageId ?? ''), { at });
  server.deliver(bounce(to('cleo')?.messageId ?? ''), { at });
  follow({ services });
  await expect.poll(counts).toMatchObject({ complained: 1, bounced: 1 });
  await db.transaction(async (tx) => {
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

  expect(await db.$count(suppressions), 'who left, and who complained').toBe(2);
  const { leftOut } = await summariseAudience(services, {
    slug: 'another',
    narrowing: { ...everyone, subject: 'rules' },
    at: new Date(at.getTime() + 30 * 24 * 3_600_000),
  });
  expect(leftOut, 'of a month later').toEqual(
    expect.arrayContaining([
      { reason: 'unsubscribed', count: 2 },
      { reason: 'bounced', count: 1 },
    ]),
  );
});
