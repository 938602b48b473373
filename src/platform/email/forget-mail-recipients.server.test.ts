import { expect, test } from 'vitest';
import { testPlatform } from '../../testing/test-platform.ts';
import { forgetMailRecipients } from './forget-mail-recipients.job.server.ts';
import { queueMail } from './queue-mail.server.ts';
import { mailMessages } from './mail-messages.table.server.ts';

test('forgets a recipient and kept words 30 days after a mail’s end, but never while it is queued', async () => {
  const platform = await testPlatform();
  const mail = { purpose: 'a purpose', recipient: 'ana@example.org' };
  await platform.db.transaction((tx) => queueMail(tx, platform, mail));
  const recipients = async () =>
    (await platform.db.select().from(mailMessages)).map(({ recipient }) => recipient);
  platform.time.advance({ days: 40 });
  await forgetMailRecipients.handle({}, platform);
  expect(await recipients()).toEqual(['ana@example.org']);
  const keptContent = { subject: 'Hello', html: 'Words', text: 'Words' };
  await platform.db
    .update(mailMessages)
    .set({ state: 'kept', keptContent, finishedAt: platform.time.now() });
  platform.time.advance({ days: 29 });
  await forgetMailRecipients.handle({}, platform);
  expect(await recipients()).toEqual(['ana@example.org']);
  platform.time.advance({ days: 2 });
  await forgetMailRecipients.handle({}, platform);
  expect(await recipients()).toEqual([null]);
  expect(await platform.db.select().from(mailMessages)).toMatchObject([{ keptContent: null }]);
});
