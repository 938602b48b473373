import { eq, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { undoableChanges } from '../../leads/people/people-lists.table.server.ts';
import { refusedSenders } from '../enquiries.table.server.ts';
import { people } from '../../leads/people.table.server.ts';
import { person } from '../../testing/test-people.ts';
import { postAsAdmin } from '../../testing/ask-as-admin.ts';
import { kim as admin, leadPlatform } from '../../testing/test-leads.ts';
import { beginByEmail } from '../../testing/test-enquiries.ts';
import type { TestServices } from '../../testing/test-services.ts';
import type { InboxView } from './inbox.ts';
import { inboxAction } from './inbox-action.server.ts';
import { countConversations, listConversations } from './list-conversations.server.ts';
import { readConversation } from './read-conversation.server.ts';

const kim = { ...admin, name: 'Kim Adams' };

/** Presses a button of a conversation; returns where that leads. */
async function act(services: TestServices, id: string | undefined, posted: Record<string, string>) {
  const fields = new FormData();
  for (const [name, value] of Object.entries(posted)) fields.set(name, value);
  const asked = { ...(id && { id }), fields, by: kim };
  const answer = await postAsAdmin(services, inboxAction, '/admin/inbox', asked);
  const to = answer instanceof Response ? answer.headers.get('location') : null;
  return to?.replace(/[?&]did=[^&]*/, '') ?? null;
}

test('lists senders whom we do not know apart, to be taken or refused, and back', async () => {
  const services = await leadPlatform();
  const { db } = services;
  const reader = { userId: kim.userId, now: services.clock() };
  const names = async (view: InboxView) => {
    const { waiting, others } = await listConversations(db, view, reader);
    return [...waiting, ...others].map(({ name }) => name);
  };
  const id = await beginByEmail(services, 'Bo', true);
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
    ids.push(await beginByEmail(services, name, false));
    services.time.advance(3_600_000);
  }
  const [ana = '', ben = '', cem = '', dee = ''] = ids;
  const done = { intent: 'done', next: cem };
  expect(await act(services, ben, done)).toBe(`/admin/inbox/${cem}`);
  await act(services, dee, { intent: 'done' });
  expect(await act(services, cem, { ...done, next: dee })).toBe(`/admin/inbox/${ana}`);
});

test('goes on with the row below of the list as it is filtered, and not with another', async () => {
  const services = await leadPlatform();
  const ids: string[] = [];
  for (const name of ['Ana', 'Ben', 'Cem']) {
    await person(services, { name, email: `${name.toLowerCase()}@strand.example` });
    ids.push(await beginByEmail(services, name, false));
    services.time.advance(3_600_000);
  }
  const [ana = '', ben = '', cem = ''] = ids;
  await services.db.update(people).set({ ownerId: null }).where(eq(people.name, 'Ben'));
  const mine = { intent: 'done', view: 'open', owner: kim.userId };
  const filter = `?owner=${kim.userId}`;
  expect(await act(services, ana, { ...mine, next: ben })).toBe(`/admin/inbox/${cem}${filter}`);
  expect(await act(services, cem, mine)).toBe(`/admin/inbox${filter}`);
  const without = { intent: 'done', view: 'mine' };
  expect(await act(services, ben, without)).toBe('/admin/inbox?view=mine');
});

test('decides on all chosen senders at once, and takes all of it back', async () => {
  const services = await leadPlatform();
  const { db } = services;
  const names = ['Ana', 'Ben', 'Cem', 'Ben'];
  const ids: string[] = [];
  for (const name of names) ids.push(await beginByEmail(services, name, true));
  const [ana, ben, cem] = ids;
  const others = Object.fromEntries(
    Array.from({ length: 60 }, () => [`row-${crypto.randomUUID()}`, 'on']),
  );
  const decide = (intent: string, ...chosen: (string | undefined)[]) => {
    const rows = Object.fromEntries(chosen.map((id) => [`row-${id}`, 'on']));
    return act(services, undefined, { ...others, ...rows, intent, view: 'new' });
  };
  const undo = async (target: string) => act(services, undefined, { intent: 'undo', target });
  const counts = async () => {
    const { open, new: unknown, refused } = await countConversations(db, kim.userId);
    return { open, unknown, refused, people: await db.$count(people) };
  };
  expect(await decide('refuse', cem, ben)).toBe('/admin/inbox?view=new');
  expect(await counts()).toEqual({ open: 0, unknown: 1, refused: 3, people: 0 });
  const [refused] = await db.select().from(undoableChanges);
  expect(refused?.what).toBe('Refused: ben@strand.example and 1 other');
  await undo(refused?.id ?? '');
  expect(await counts()).toEqual({ open: 0, unknown: 4, refused: 0, people: 0 });
  expect(await db.$count(refusedSenders)).toBe(0);
  expect(await decide('take', ana, ben)).toBe('/admin/inbox?view=new');
  expect(await counts()).toEqual({ open: 3, unknown: 1, refused: 0, people: 2 });
  const [taken] = await db
    .select()
    .from(undoableChanges)
    .where(ne(undoableChanges.id, refused?.id ?? ''));
  await undo(taken?.id ?? '');
  expect(await counts()).toEqual({ open: 0, unknown: 4, refused: 0, people: 0 });
});
