import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { people } from '../../leads/people.table.server.ts';
import { personNotes } from '../../leads/person-history.table.server.ts';
import { kim as admin, leadPlatform } from '../../testing/test-leads.ts';
import { askAsAdmin, postAsAdmin } from '../../testing/ask-as-admin.ts';
import {
  conversations,
  messages,
  replyDrafts,
} from '../conversations/conversations.table.server.ts';
import { findUnknownPlaceholder } from '../conversations/reply.ts';
import { readDraft } from '../conversations/reply-drafts.server.ts';
import { addTemplate, listTemplates } from '../conversations/reply-templates.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { enquiryConsent } from '../enquiry.ts';
import { contactForm } from '../submit-enquiry.server.ts';
import { action as saveDraft } from './draft.route.ts';
import type { InboxAnswer, InboxView } from './inbox.ts';
import { inboxAction } from './inbox-action.server.ts';
import {
  countConversations,
  findNextWaiting,
  findSending,
  listConversations,
} from './list-conversations.server.ts';
import { readConversation, readPersonBox } from './read-conversation.server.ts';
import { emailChannel } from '../../platform/feature.server.ts';
import { deliverNow } from '../../platform/jobs/deliver.server.ts';
import { countUnread } from '../conversations/unanswered-enquiries.server.ts';

const kim = { ...admin, name: 'Kim Adams' };
const address = 'https://www.example.org/admin/inbox';

async function start() {
  const services = await leadPlatform({});
  const ids: Record<string, string> = {};
  for (const name of ['Ana Smith', 'Ben Jones', 'Cem Kaya']) {
    const email = `${name.slice(0, 3).toLowerCase()}@hallam.example`;
    const words = { name, email, phone: '', message: `${name} asks.`, website: '' };
    const enquiry = { ...words, formTimestamp: 40, consent: enquiryConsent };
    const network = `203.0.113.${Object.keys(ids).length}`;
    await contactForm.submit(services, enquiry, { network, page: '/contact' });
    const byEmail = eq(conversations.email, email);
    const [found] = await services.db.select().from(conversations).where(byEmail);
    ids[name.slice(0, 3)] = found?.id ?? '';
    services.time.advance(3_600_000);
  }
  const reader = { userId: kim.userId, now: services.clock() };
  const names = async (view: InboxView = 'open') => {
    const { waiting, others } = await listConversations(services.db, view, reader);
    return [waiting.map(({ name }) => name), others.map(({ name }) => name)];
  };
  /** Returns where it leads, the message of a rejection, or what became of it. */
  const act = async (id = '', fields: Record<string, string> = {}, file?: File) => {
    const body = new FormData();
    const shown =
      fields['intent'] === 'progress'
        ? {}
        : { shownAt: services.clock().toISOString(), messageId: crypto.randomUUID() };
    const all = { view: 'open', ...shown, ...fields };
    for (const [name, value] of Object.entries(all)) body.set(name, value);
    if (file) body.set('file', file);
    const posted = { id, fields: body, by: kim };
    const answer = await postAsAdmin(services, inboxAction, '/admin/inbox', posted);
    const location = answer instanceof Response && answer.headers.get('location');
    if (location) return location.replace(/[?&]did=[^&#]*/, '');
    const { data, init } = answer as { data: InboxAnswer; init: { status: number } };
    if (init.status === 400) return 'unknown';
    return data.kind === 'invalid' ? data.errors[0]?.message : data.kind;
  };
  return { services, db: services.db, reader, ids, names, act };
}

test('lists who waits the longest first, and leads from one answered to the next', async () => {
  const { services, db, reader, ids, names, act } = await start();
  expect(await names()).toEqual([['Ana Smith', 'Ben Jones', 'Cem Kaya'], []]);
  const reply = { intent: 'send-next', to: 'ana@hallam.example', body: 'Yes.' };
  expect(await act(ids['Ana'], reply)).toBe(`/admin/inbox/${ids['Ben']}`);
  expect(await findSending(services.db, kim.userId, services.clock())).toMatchObject({
    name: 'Ana Smith',
    secondsLeft: 10,
  });
  expect(await findNextWaiting(db, 'open', reader, ids['Ben'] ?? '')).toBe(ids['Cem']);
  const [message] = await services.db.select().from(messages);
  const { emailId } = message ?? {};
  services.outbox.outcomes.push({ kind: 'unreachable', reason: 'no answer' });
  const isUnsent = async () => (await listConversations(db, 'open', reader)).waiting[0]?.isUnsent;
  expect(await isUnsent()).toBe(false);
  await deliverNow(services, emailChannel, emailId ?? '');
  expect(await isUnsent(), 'to be tried again').toBe(true);
  await deliverNow(services, emailChannel, emailId ?? '');
  expect(await names()).toEqual([['Ben Jones', 'Cem Kaya'], ['Ana Smith']]);
  expect(await act(ids['Ben'], { intent: 'done', body: 'Half a' })).toBe(
    `/admin/inbox/${ids['Cem']}`,
  );
  expect(await act(ids['Cem'], { intent: 'spam' })).toBe('/admin/inbox');
  expect(await names()).toEqual([[], ['Ana Smith']]);
  expect(await names('done')).toEqual([[], ['Ben Jones']]);
  expect(await names('spam')).toEqual([[], ['Cem Kaya']]);
  await services.db.update(people).set({ ownerId: 'kim' }).where(eq(people.name, 'Ana Smith'));
  expect(await names('mine')).toEqual([[], ['Ana Smith']]);
  expect(await countConversations(services.db, 'kim')).toMatchObject({ open: 1, mine: 1, spam: 1 });
  expect(await act(ids['Cem'], { intent: 'not-spam' })).toBe(`/admin/inbox/${ids['Cem']}`);
  expect(await act(ids['Ben'], { intent: 'reopen', view: 'done' })).toBe(
    `/admin/inbox/${ids['Ben']}`,
  );
  expect(await names()).toEqual([['Ben Jones', 'Cem Kaya'], ['Ana Smith']]);
});

test('shows the enquiry, our answer, calls and notes as one thread', async () => {
  const { services, ids, act } = await start();
  const id = ids['Ana'] ?? '';
  const messageId = crypto.randomUUID();
  await act(id, { intent: 'note', body: 'Knows Ben.', messageId });
  const body = new URLSearchParams({ body: 'Knows Ben.', messageId });
  const late = ({ context }: object & { context: unknown }) =>
    saveDraft({
      request: new Request(address, { method: 'POST', body }),
      context,
      params: { id },
    } as never);
  await askAsAdmin(services, late, '/admin/inbox');
  expect(await services.db.$count(replyDrafts), 'saved too late').toBe(0);
  services.time.advance(60_000);
  expect(await act(id, { intent: 'call', body: '' })).toBe('First write what was said');
  expect(await act(id, { intent: 'note', body: 'x'.repeat(20_001) })).toMatch(/^Write at most/);
  await act(id, { intent: 'call', body: 'Starts in May.' });
  const open = await readConversation(services, kim, id);
  expect(open?.thread).toMatchObject([
    { kind: 'theirs', body: 'Ana Smith asks.', detail: 'by the contact form, on /contact' },
    { kind: 'note', body: 'Knows Ben.' },
    { kind: 'ours', body: 'Starts in May.', detail: 'telephoned after 3 h 1 min' },
  ]);
  expect(open?.conversation.waitingSince).toBeNull();
  expect(await services.db.$count(personNotes)).toBe(1);
  expect(open && (await readPersonBox(services, open))).toMatchObject({
    person: { stage: 'contacted' },
    addresses: ['ana@hallam.example'],
  });
});

test('says of a reply that was not sent what happens next, apart from the words of the server', async () => {
  const { services, ids, act } = await start();
  const id = ids['Ana'] ?? '';
  await act(id, { intent: 'send', to: 'ana@hallam.example', body: 'On Monday.' });
  const after = async (set: Partial<typeof emailMessages.$inferInsert>) => {
    await services.db
      .update(emailMessages)
      .set({ tries: 0, ...set })
      .where(eq(emailMessages.purpose, 'send-reply'));
    return (await readConversation(services, kim, id))?.thread.at(-1)?.delivery;
  };
  expect(await after({})).toMatchObject({ mark: null, text: 'Goes out in a moment.' });
  const nextTryAt = new Date('2026-03-02T12:15:00Z');
  const reason = 'connect ECONNREFUSED 192.0.2.1:25';
  expect(await after({ tries: 1, nextTryAt, reason })).toMatchObject({
    mark: 'Not sent yet',
    text: 'The mail server has not taken it. We try again at 12:15.',
    reason,
  });
  expect(await after({ state: 'failed', nextTryAt: null })).toMatchObject({
    mark: 'Not sent',
    text: 'The mail server did not take it, and we have stopped trying.',
  });
  const unknown = { isRecipientRefused: true, reason: '550 No such mailbox' };
  expect(await after(unknown)).toMatchObject({
    mark: 'Not sent',
    text: 'Their mail server takes no email for this address. Correct it before you try again.',
    reason: '550 No such mailbox',
  });
  const complaint = 'reported as spam by its recipient';
  await services.db.update(messages).set({ acceptedAt: services.clock(), bounceReason: complaint });
  expect((await readConversation(services, kim, id))?.thread.at(-1)).toMatchObject({
    detail: `answered after 3 h 0 min; ${complaint}`,
    delivery: null,
  });
});

test.each(['unknown', '__proto__', 'toString'])('refuses the act %s', async (intent) => {
  const { ids, act } = await start();
  expect(await act(ids['Ana'], { intent })).toBe('unknown');
});

test('keeps the text whatever is pressed, and says why it was not sent', async () => {
  const { services, ids, act } = await start();
  const id = ids['Ana'] ?? '';
  const draft = { conversationId: id, userId: kim.userId };
  expect(await act(id, { intent: 'send', to: 'ana@hallam.example', body: ' ' })).toBe(
    'Write a message first',
  );
  await addTemplate(services, kim, { name: 'Fix', body: 'Dear {first name}, {me} of {company}.' });
  expect(findUnknownPlaceholder('Dear {nmae}, {me} of {company}.')).toBe('{nmae}');
  const [template] = await listTemplates(services.db);
  await act(id, { intent: `template:${template?.id}`, body: 'First.' });
  expect(await readDraft(services.db, draft)).toMatchObject({
    body: 'First.\n\nDear Ana, Kim Adams of Tarnbrook.',
  });
  const file = new File(['MZ'], 'tool.exe');
  expect(await act(id, { intent: 'keep', body: 'Kept' }, file)).toBe(
    'Only PDF files can be attached',
  );
  await act(id, { intent: 'keep', body: 'Kept by Enter' });
  expect(await readDraft(services.db, draft)).toMatchObject({ body: 'Kept by Enter' });
  await act(id, { intent: 'done', body: 'Kept' });
  expect(await readDraft(services.db, draft)).toMatchObject({ body: 'Kept', files: [] });
  await act(id, { intent: 'spam', body: '' });
  const send = { intent: 'send', to: 'ana@hallam.example', body: 'Held' };
  expect(await act(id, send)).toMatch(/^This is marked as spam/);
  await act(id, { intent: 'not-spam', body: 'Held' });
  expect(await readDraft(services.db, draft)).toMatchObject({ body: 'Held' });
});

test('changes the person beside it, unless a colleague has changed the same', async () => {
  const { services, ids, act } = await start();
  const [before] = await services.db.select().from(people).where(eq(people.name, 'Ana Smith'));
  const seen = { shownStage: 'new', shownOwnerId: '' };
  const form = { ...seen, intent: 'progress', version: '1', stage: 'qualified', ownerId: 'lee' };
  expect(await act(ids['Ana'], form)).toBe(`/admin/inbox/${ids['Ana']}`);
  const [after] = await services.db
    .select()
    .from(people)
    .where(eq(people.id, before?.id ?? ''));
  expect(after).toMatchObject({ stage: 'qualified', ownerId: 'lee' });
  expect(await act(ids['Ana'], { ...form, stage: 'lost' })).toBe('stale-person');
});

test('is unread until one of the team opens, answers or finishes it, and again if they say so', async () => {
  const { services, ids, act } = await start();
  const { db, time } = services;
  const unread = async () => {
    const { waiting } = await listConversations(db, 'open', { userId: 'lee', now: time.now() });
    return waiting.flatMap(({ name, isUnread }) => (isUnread ? [name] : []));
  };
  expect(await unread()).toEqual(['Ana Smith', 'Ben Jones', 'Cem Kaya']);
  await readConversation(services, kim, ids['Ana'] ?? '');
  expect(await countUnread(services), 'a GET changes nothing').toBe(3);
  const before = { intent: 'read', shownAt: '2026-03-01T09:00:00.000Z' };
  await act(ids['Ana'], before);
  expect(await countUnread(services), 'came after the page was shown').toBe(3);
  expect(await act(ids['Ana'], { intent: 'read' })).toBe(`/admin/inbox/${ids['Ana']}`);
  await act(ids['Ben'], { intent: 'call', body: 'No answer.' });
  expect(await unread()).toEqual(['Cem Kaya']);
  expect(await act(ids['Ana'], { intent: 'unread', body: 'Half a' })).toBe('/admin/inbox#unread');
  await act(ids['Cem'], { intent: 'done' });
  expect(await unread()).toEqual(['Ana Smith']);
  await act(ids['Ana'], { intent: 'spam' });
  expect(await countUnread(services)).toBe(0);
});
