import { expect, test } from 'vitest';
import { postAsAdmin } from '../../testing/ask-as-admin.ts';
import { kim as admin, leadPlatform } from '../../testing/test-leads.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { messages } from '../conversations/conversations.table.server.ts';
import { insertDraft, settle } from '../conversations/settle.server.ts';
import type { InboxView } from './inbox.ts';
import { inboxAction } from './inbox-action.server.ts';
import { countConversations, listConversations } from './list-conversations.server.ts';
import { readConversation } from './read-conversation.server.ts';

const kim = { ...admin, name: 'Kim Adams' };

/** A conversation that an email begins; returns its id. */
async function begin({ db, clock }: TestServices, name: string, isByStranger: boolean) {
  const id = crypto.randomUUID();
  const createdAt = clock();
  const email = `${name.toLowerCase()}@strand.example`;
  await db.transaction(async (tx) => {
    const draft = { id, email, reference: id, subject: 'Hello', isByStranger, createdAt };
    await insertDraft(tx, draft);
    const from = { fromName: name, fromAddress: email, toAddress: 'hello@x.example' };
    const written = { subject: 'Hello', body: 'Can you help?', createdAt, acceptedAt: createdAt };
    await tx.insert(messages).values({ ...from, ...written, conversationId: id, sentBy: 'them' });
    await settle(tx, id);
  });
  return id;
}

/** Presses a button of a conversation; returns where that leads. */
async function act(services: TestServices, id: string, posted: Record<string, string>) {
  const fields = new FormData();
  for (const [name, value] of Object.entries(posted)) fields.set(name, value);
  const asked = { id, fields, by: kim };
  const answer = await postAsAdmin(services, inboxAction, '/admin/inbox', asked);
  return answer instanceof Response ? answer.headers.get('location') : null;
}

test('lists senders whom we do not know apart, to be taken or refused, and back', async () => {
  const services = await leadPlatform();
  const { db } = services;
  const reader = { userId: kim.userId, now: services.clock() };
  const names = async (view: InboxView) => {
    const { waiting, others } = await listConversations(db, view, reader);
    return [...waiting, ...others].map(({ name }) => name);
  };
  const id = await begin(services, 'Bo', true);
  expect(await names('new')).toEqual(['Bo']);
  expect(await names('open')).toEqual([]);
  expect(await countConversations(db, kim.userId)).toMatchObject({ new: 1, refused: 0 });
  expect((await readConversation(services, kim, id))?.name).toBe('Bo');
  const refuse = { intent: 'refuse', view: 'new' };
  expect(await act(services, id, refuse)).toBe('/admin/inbox?view=new');
  expect(await names('refused')).toEqual(['Bo']);
  expect(await act(services, id, { intent: 'admit' })).toBe(`/admin/inbox/${id}?view=new`);
  expect(await act(services, id, { intent: 'take' })).toBe(`/admin/inbox/${id}`);
  expect(await names('open')).toEqual(['Bo']);
});

test('goes on with the row below, or with the most urgent if that one is done meanwhile', async () => {
  const services = await leadPlatform();
  const ids: string[] = [];
  for (const name of ['Ana', 'Ben', 'Cem', 'Dee']) {
    ids.push(await begin(services, name, false));
    services.time.advance(3_600_000);
  }
  const [ana = '', ben = '', cem = '', dee = ''] = ids;
  const done = { intent: 'done', next: cem };
  expect(await act(services, ben, done)).toBe(`/admin/inbox/${cem}`);
  await act(services, dee, { intent: 'done' });
  expect(await act(services, cem, { ...done, next: dee })).toBe(`/admin/inbox/${ana}`);
});
