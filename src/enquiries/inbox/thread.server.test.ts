import { expect, test } from 'vitest';
import { startImapServer } from '../../testing/imap-server.ts';
import { kim } from '../../testing/test-leads.ts';
import { answer, bodies, follow, withMailbox } from '../../testing/test-mailbox.ts';
import { messages } from '../conversations/conversations.table.server.ts';
import { contactEnquiries } from '../enquiries.table.server.ts';
import { readConversation } from './read-conversation.server.ts';

test('shows an email below what it answers, though both came within one second', async () => {
  const { services, server, id } = await withMailbox(await startImapServer());
  const second = Math.floor(services.time.now().getTime() / 1000) * 1000;
  await services.db.update(contactEnquiries).set({ createdAt: new Date(second + 600) });
  await services.db.update(messages).set({ createdAt: new Date(second + 700) });
  server.deliver(answer({ text: 'Tuesday' }), { at: new Date(second) });
  follow({ services });
  await expect.poll(() => bodies(services)).toEqual(['Tuesday']);
  const open = await readConversation(services, kim, id);
  expect(open?.thread.map(({ body }) => body)).toEqual(['Hello', 'When?', 'Tuesday']);
});
