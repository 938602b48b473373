import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { eq, getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listDone, readDid } from '../../leads/people/undoable-changes.server.ts';
import { findPerson } from '../../leads/people.server.ts';
import { people } from '../../leads/people.table.server.ts';
import { personAction } from '../../leads/person/person-action.server.ts';
import { peopleAction } from '../../leads/people/people-action.server.ts';
import { postAsAdmin } from '../../testing/ask-as-admin.ts';
import { kim as admin, leadPlatform, lee } from '../../testing/test-leads.ts';
import { person } from '../../testing/test-people.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { beginByEmail } from '../../testing/test-enquiries.ts';
import { markSpam } from '../conversations/conversation-acts.server.ts';
import { conversations, messages } from '../conversations/conversations.table.server.ts';
import { readDraft, saveDraft } from '../conversations/reply-drafts.server.ts';
import { refusedSenders } from '../enquiries.table.server.ts';
import { JustDone } from './conversation-list.tsx';
import { inboxAction } from './inbox-action.server.ts';

const kim = { ...admin, name: 'Kim Adams' };

/** Presses a button; returns where that leads. */
async function press(
  services: TestServices,
  id: string,
  posted: Record<string, string>,
  action: typeof inboxAction | typeof personAction | typeof peopleAction = inboxAction,
) {
  services.time.advance(1000);
  const fields = new FormData();
  for (const [name, value] of Object.entries(posted)) fields.set(name, value);
  const path = action === inboxAction ? '/admin/inbox' : '/admin/people';
  const answer = await postAsAdmin(services, action, path, { ...(id && { id }), fields, by: kim });
  if (!(answer instanceof Response)) throw answer;
  return new URL(answer.headers.get('location') ?? '', 'https://x.example');
}

const toDid = async (services: TestServices, address: URL) =>
  readDid(services, kim.userId, address.href);

test('takes back every act on a conversation, as if it had not been done', async () => {
  const services = await leadPlatform();
  const { db } = services;
  const known = await beginByEmail(services, 'Ana', false);
  const strange = await beginByEmail(services, 'Bo', true);
  const { changedAt: _, ...columns } = getTableColumns(conversations);
  const rows = () => db.select(columns).from(conversations).orderBy(conversations.email);
  const before = await rows();
  const acts = [
    ['done', known, 'Done: ana@strand.example'],
    ['spam', known, 'Marked as spam: ana@strand.example'],
    ['refuse', strange, 'Refused: bo@strand.example'],
    ['take', strange, 'Taken: Bo'],
  ] as const;
  for (const [intent, id, what] of acts) {
    const led = await press(services, id, { intent });
    expect(await rows()).not.toEqual(before);
    const did = await toDid(services, led);
    expect(did).toMatchObject({ what, state: 'undoable', action: '/admin/inbox' });
    const back = await press(services, '', { intent: `undo:${did?.id}`, back: '/admin' });
    expect(back.pathname).toBe(`/admin/inbox/${id}`);
    expect(await rows()).toEqual(before);
    expect(await toDid(services, back)).toMatchObject({ state: 'undone' });
  }
  expect(await db.$count(refusedSenders)).toBe(0);
  expect(await findPerson(db, 'bo@strand.example')).toBeNull();
});

test('takes back the stage that an answer elsewhere gave, and says when it is too late', async () => {
  const services = await leadPlatform();
  const { db, clock } = services;
  await person(services, { email: 'ana@strand.example', name: 'Ana Smith' });
  const id = await beginByEmail(services, 'Ana', false);
  const stage = async () => (await db.select().from(people))[0]?.stage;
  const led = await press(services, id, { intent: 'answered' });
  expect(await stage()).toBe('contacted');
  const did = await toDid(services, led);
  await press(services, '', { intent: `undo:${did?.id}` });
  expect(await stage()).toBe('new');
  await press(services, id, { intent: 'done' });
  services.time.advance({ days: 1 });
  const [late] = await listDone(services, kim.userId, new Date(clock().getTime() - 2 * 86_400_000));
  expect(late).toMatchObject({ what: 'Done: Ana Smith', state: 'late' });
  const back = await press(services, '', { intent: `undo:${late?.id}`, back: '/admin/my-acts' });
  expect(back.pathname).toBe('/admin/my-acts');
  expect((await db.select().from(conversations))[0]?.state).toBe('done');
});

test('takes a logged call back, with its text in the box and the person as before', async () => {
  const services = await leadPlatform();
  const { db } = services;
  await person(services, { email: 'ana@strand.example', name: 'Ana Smith' });
  const id = await beginByEmail(services, 'Ana', false);
  const { changedAt: _, ...columns } = getTableColumns(conversations);
  const { stage, lastContactAt } = people;
  const standing = async () => [
    await db.select(columns).from(conversations),
    await db.select({ stage, lastContactAt }).from(people),
    await db.$count(messages),
  ];
  const before = await standing();
  const call = { intent: 'call', messageId: crypto.randomUUID(), body: 'She rings on Friday.' };
  const led = await press(services, id, call);
  expect(await standing()).not.toEqual(before);
  const did = await toDid(services, led);
  expect(did).toMatchObject({ what: 'Call logged: Ana Smith', state: 'undoable' });
  const key = { conversationId: id, userId: kim.userId };
  await saveDraft(db, key, { body: call.body, now: services.clock() });
  await press(services, '', { intent: `undo:${did?.id}` });
  expect(await standing()).toEqual(before);
  expect((await readDraft(db, key)).body, 'once').toBe('She rings on Friday.');
  await press(services, id, call);
  expect(await standing(), 'and logs it again').not.toEqual(before);
});

test('moves an answer to a forward into the conversation, and back, each as often as wanted', async () => {
  const services = await leadPlatform();
  const { db, clock } = services;
  const id = await beginByEmail(services, 'Ana', false);
  const by = { fromAddress: 'eve@other.example', toAddress: 'hello@www.example.org' };
  const text = { subject: 'Re: Fwd', body: 'I would', createdAt: clock(), recordedAt: clock() };
  const note = { ...by, ...text, conversationId: id, sentBy: 'team' } as const;
  const [{ id: noteId } = { id: '' }] = await db.insert(messages).values(note).returning();
  const side = async () =>
    (await db.select().from(messages).where(eq(messages.id, noteId)))[0]?.sentBy;
  const moved = await toDid(services, await press(services, id, { intent: `move:${noteId}` }));
  expect(moved?.what).toBe('Moved into the conversation: ana@strand.example');
  expect(await side()).toBe('them');
  await press(services, '', { intent: `undo:${moved?.id}` });
  expect(await side()).toBe('team');
  const again = await toDid(services, await press(services, id, { intent: `move:${noteId}` }));
  const back = await toDid(services, await press(services, id, { intent: `move-back:${noteId}` }));
  expect(await side()).toBe('team');
  await press(services, '', { intent: `undo:${back?.id}` });
  expect(await side()).toBe('them');
  const late = await press(services, '', { intent: `undo:${again?.id}`, back: '/admin' });
  expect(late.pathname, 'it stays there').toBe('/admin');
  expect(await toDid(services, late)).toMatchObject({ state: 'overtaken' });
  expect(await side()).toBe('them');
});

test('does not say that it is undone where a colleague has decided otherwise since', async () => {
  const services = await leadPlatform();
  const id = await beginByEmail(services, 'Ana', false);
  const did = await toDid(services, await press(services, id, { intent: 'done' }));
  await markSpam(services, lee, id);
  const back = await press(services, '', { intent: `undo:${did?.id}`, back: '/admin' });
  expect(back.pathname).toBe('/admin');
  expect(await toDid(services, back)).toMatchObject({ state: 'overtaken' });
  expect((await services.db.select().from(conversations))[0]?.state).toBe('spam');
});

test('takes back a stage and an owner, and opens a step that was done, where it was done', async () => {
  const services = await leadPlatform();
  const { db } = services;
  const id = await person(services, { name: 'Ana Smith' });
  const [was] = await db.select().from(people);
  const shown = {
    version: '1',
    shownStage: 'new',
    shownOwnerId: 'kim',
  };
  const chosen = { stage: 'lost', ownerId: '' };
  const fields = { intent: 'progress', ...shown, ...chosen };
  const did = await toDid(services, await press(services, id, fields, personAction));
  expect(did?.what).toBe('Stage: Lost, owner: none, for Ana Smith');
  const page = `/admin/people/${id}`;
  const undo = { intent: `undo:${did?.id}`, back: page };
  expect((await press(services, '', undo, peopleAction)).pathname).toBe(page);
  const [{ version: _, ...now } = {}] = await db.select().from(people);
  expect(was).toMatchObject(now);
});

test('gives Z to what was done last, else to what can still be stopped', () => {
  const sending = { messageId: 'm', conversationId: 'c', name: 'Ana', secondsLeft: 7 };
  const done = { id: 'd', what: 'Done: Ana', action: '/admin/inbox' } as const;
  const keyed = (state: 'undoable' | 'undone') => {
    const page = { sending, did: { ...done, state }, view: 'open', address: '/' } as const;
    const shown = renderToStaticMarkup(createElement(JustDone, { page }));
    return Array.from(shown.matchAll(/value="(\w+):\w" [^>]*data-key="z"|<kbd/g), ([, act]) => act);
  };
  expect(keyed('undoable')).toEqual(['undo', undefined]);
  expect(keyed('undone')).toEqual(['stop', undefined]);
});
