import { expect, test } from 'vitest';
import { postAsAdmin } from '../../testing/ask-as-admin.ts';
import { kim as admin, leadPlatform } from '../../testing/test-leads.ts';
import { messages } from '../conversations/conversations.table.server.ts';
import { insertDraft, settle } from '../conversations/settle.server.ts';
import type { InboxView } from './inbox.ts';
import { inboxAction } from './inbox-action.server.ts';
import { countConversations, listConversations } from './list-conversations.server.ts';
import { readConversation } from './read-conversation.server.ts';

const kim = { ...admin, name: 'Kim Adams' };

test('lists senders whom we do not know apart, to be taken or refused, and back', async () => {
  const services = await leadPlatform();
  const { db } = services;
  const reader = { userId: kim.userId, now: services.clock() };
  const names = async (view: InboxView) => {
    const { waiting, others } = await listConversations(db, view, reader);
    return [...waiting, ...others].map(({ name }) => name);
  };
  const act = async (intent: string) => {
    const fields = new FormData();
    fields.set('intent', intent);
    const answer = await postAsAdmin(services, inboxAction, '/admin/inbox', {
      id,
      fields,
      by: kim,
    });
    return answer instanceof Response ? answer.headers.get('location') : null;
  };
  const id = crypto.randomUUID();
  const createdAt = services.clock();
  await db.transaction(async (tx) => {
    const begun = { id, email: 'bo@stranger.example', reference: 'TB-1', subject: 'Hello' };
    await insertDraft(tx, { ...begun, isByStranger: true, createdAt });
    const from = { fromName: 'Bo Strand', fromAddress: begun.email, toAddress: 'hello@x.example' };
    const written = { subject: 'Hello', body: 'Can you help?', createdAt, acceptedAt: createdAt };
    await tx.insert(messages).values({ ...from, ...written, conversationId: id, sentBy: 'them' });
    await settle(tx, id);
  });
  expect(await names('new')).toEqual(['Bo Strand']);
  expect(await names('open')).toEqual([]);
  expect(await countConversations(db, kim.userId)).toMatchObject({ new: 1, refused: 0 });
  expect((await readConversation(services, kim, id))?.name).toBe('Bo Strand');
  expect(await act('refuse')).toBe('/admin/inbox?view=new');
  expect(await names('refused')).toEqual(['Bo Strand']);
  expect(await act('admit')).toBe(`/admin/inbox/${id}?view=new`);
  expect(await act('take')).toBe(`/admin/inbox/${id}`);
  expect(await names('open')).toEqual(['Bo Strand']);
});
