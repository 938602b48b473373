import { expect, test } from 'vitest';
import { testServices } from '../../testing/test-services.ts';
import { anonymiseRecipients } from '../privacy/delete-due-data.job.server.ts';
import { insertEmail } from '../../testing/insert-email.ts';
import { emailMessages } from './email-messages.table.server.ts';

test('forgets a recipient and kept words 30 days after a mail’s end, but never while it is queued', async () => {
  const services = await testServices();
  const message = { purpose: 'a purpose', recipient: 'ana@example.org' };
  await services.db.transaction((tx) => insertEmail(tx, services, message));
  const recipients = async () =>
    (await services.db.select().from(emailMessages)).map(({ recipient }) => recipient);
  services.time.advance({ days: 40 });
  await anonymiseRecipients.handle({}, services);
  expect(await recipients()).toEqual(['ana@example.org']);
  const keptContent = { subject: 'Hello', html: 'Words', text: 'Words' };
  await services.db
    .update(emailMessages)
    .set({ state: 'kept', keptContent, finishedAt: services.time.now() });
  services.time.advance({ days: 29 });
  await anonymiseRecipients.handle({}, services);
  expect(await recipients()).toEqual(['ana@example.org']);
  services.time.advance({ days: 2 });
  await anonymiseRecipients.handle({}, services);
  expect(await recipients()).toEqual([null]);
  expect(await services.db.select().from(emailMessages)).toMatchObject([{ keptContent: null }]);
});
