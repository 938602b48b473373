import { expect, test } from 'vitest';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { insertEmail } from '../testing/insert-email.ts';
import { testServices } from '../testing/test-services.ts';
import { emailHistory } from './reporting.server.ts';

const email = 'ana@example.org';

test('calls a mail that is tried again what the list of mails calls it', async () => {
  const services = await testServices();
  const message = { purpose: 'send-resource-email', recipient: email };
  await services.db.transaction((tx) => insertEmail(tx, services, message));
  expect(await emailHistory(services, [email])).toMatchObject([{ state: { text: 'queued' } }]);
  await services.db.update(emailMessages).set({ reason: '451 try later' });
  expect(await emailHistory(services, [email])).toMatchObject([
    { title: 'Resource email', state: { text: 'failing: 451 try later', isUrgent: false } },
  ]);
});
