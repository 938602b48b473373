import { expect, test } from 'vitest';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import { queueMail } from '../../platform/email/queue-mail.server.ts';
import { testPlatform } from '../../testing/test-platform.ts';
import { mailHistory } from './mail-history.server.ts';

const email = 'ana@example.org';

test('calls a mail that is tried again what the list of mails calls it', async () => {
  const platform = await testPlatform();
  const mail = { purpose: 'send-resource-email', recipient: email };
  await platform.db.transaction((tx) => queueMail(tx, platform, mail));
  expect(await mailHistory(platform, [email])).toMatchObject([{ state: { text: 'queued' } }]);
  await platform.db.update(mailMessages).set({ reason: '451 try later' });
  expect(await mailHistory(platform, [email])).toMatchObject([
    { title: 'Resource email', state: { text: 'failing: 451 try later', isUrgent: false } },
  ]);
});
