import { expect, test } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { eq } from 'drizzle-orm';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { auditLog } from '../platform/privacy/privacy.table.server.ts';
import {
  knowWhereShown,
  lastPublished,
  onPublished,
  openWords,
  whileReading,
} from '../platform/words/published.server.ts';
import { readWords } from '../platform/words/words.ts';
import { wordsDocuments, wordsRevisions } from '../platform/words/words.table.server.ts';
import { builtInHome } from '../site/content/home.ts';
import { builtInQuestions } from '../site/faq.ts';
import { accountPlatform, ana, signedUpAdmin } from '../testing/test-account.ts';
import { type Content, readContent } from './content.ts';
import { exportWords } from './words-files.server.ts';
import {
  findDeclared,
  fitWords,
  listRevisions,
  readDocument,
  readRevision,
} from './documents.server.ts';
import { keepApart, publish, publishAtOnce, restore, saveDraft } from './publish.server.ts';
import { publishingRefused } from './publishing-refused.email.tsx';
import { publishDue, unschedule } from './schedule.server.ts';
import { saveTyped } from './save-form.server.ts';
import { previewPath, readPreview } from './preview.server.ts';

async function start() {
  const services = await accountPlatform();
  await openWords(services.db);
  const { session: actor } = await signedUpAdmin(services, 'admin@example.org');
  const declared = findDeclared(services, { kind: 'questions', slug: 'faq' });
  if (!declared) throw new Error('The questions are declared by no feature');
  const read = () => readDocument(services.db, declared);
  const shown = () => readWords(builtInQuestions).questions[0]?.q;
  const asking = async (q: string): Promise<Content> => {
    const { onSite } = await read();
    const [first, ...others] = onSite['questions'] as Record<string, string>[];
    return { questions: [{ ...first, q }, ...others] };
  };
  const save = async (q: string, version: number) =>
    saveDraft(services, actor, declared, { content: await asking(q), version });
  return { services, actor, declared, read, shown, asking, save };
}

test('a draft changes nothing, publishing does, and every revision can be had back', async () => {
  const { services, actor, declared, read, shown, asking, save } = await start();
  const builtIn = shown();
  const told: string[] = [];
  const end = onPublished((keys) => told.push(...keys));
  expect(await save('First?', 0)).toEqual({ kind: 'saved', version: 1 });
  expect(shown()).toBe(builtIn);
  const content = await asking('First?');
  const publishing = { content, version: 1, note: 'why' };
  expect(await publish(services, actor, declared, publishing)).toEqual({
    kind: 'published',
    number: 1,
  });
  expect([shown(), told[0]]).toEqual(['First?', 'questions/faq']);
  expect(await read()).toMatchObject({ published: 1, draft: null, version: 2 });
  expect(await listRevisions(services.db, declared)).toMatchObject([
    { number: 1, note: 'why', by: ana.name },
  ]);
  const restored = await readRevision(services.db, declared, 0);
  await publish(services, actor, declared, { content: restored ?? {}, version: 2, note: '' });
  expect(shown()).toBe(builtIn);
  expect(await exportWords(services, actor)).toEqual({ questions: { faq: restored } });
  const acts = await services.db.select().from(auditLog).where(eq(auditLog.act, 'words.publish'));
  expect(acts.map(({ details }) => details)).toEqual([{ revision: 1 }, { revision: 2 }]);
  end();
});

test('keeps what the database cannot: without what it takes for no text', async () => {
  const { of } = (await start()).declared;
  const fields = { 'questions.0.q': ' a\0b\ud800\r\nc ', 'questions.0.x': 'no field' };
  const { questions } = readContent(of.schema, fields);
  expect(questions).toMatchObject([{ q: 'ab\ufffd\nc', a: '' }]);
});

test('a save or a publishing that began from an earlier version is refused', async () => {
  const { services, actor, declared, read, asking, save } = await start();
  await save('Ours?', 0);
  expect(await save('Theirs?', 0)).toEqual({ kind: 'stale' });
  const late = { content: await asking('Theirs?'), version: 0, note: '' };
  expect(await publish(services, actor, declared, late)).toEqual({ kind: 'stale' });
  expect((await read()).draft?.content).toEqual(await asking('Ours?'));
});

test('what is restored is the draft, and the draft that it replaces a revision', async () => {
  const { services, actor, declared, read, asking, save } = await start();
  const content = await asking('Earlier?');
  await save('Half written?', 0);
  const back = (version: number) => restore(services, actor, declared, { content, version });
  expect(await back(0)).toEqual({ kind: 'stale' });
  expect(await back(1)).toEqual({ kind: 'restored' });
  expect(await read()).toMatchObject({ draft: { content }, version: 2 });
  expect(await readRevision(services.db, declared, 1)).toEqual(await asking('Half written?'));
});

test('the same words saved twice are saved, others are shown beside those that came first', async () => {
  const { services, actor, declared, read, asking } = await start();
  const state = await read();
  const typed = { content: await asking('Twice?'), version: 0 };
  expect(await saveTyped(services, actor, state, typed)).toEqual({ kind: 'saved', version: 1 });
  expect(await saveTyped(services, actor, state, typed)).toEqual({ kind: 'saved', version: 1 });
  const other = { content: await asking('Other?'), version: 0 };
  expect(await saveTyped(services, actor, state, other)).toMatchObject({ kind: 'stale' });
  const number = await keepApart(services, actor, declared, other.content);
  expect(await readRevision(services.db, declared, number)).toEqual(other.content);
  expect((await read()).published).toBe(0);
});

test.each([
  ['Costs {nothing}', 'There is no figure {nothing}'],
  ['Is it <b>good</b>?', 'Tags are not read here: take them out'],
  ['[See](javascript:alert(1))', 'Not an address that a link can have: javascript:alert(1'],
  ['a'.repeat(121), 'Must be 120 characters at most'],
  ['', 'Question is required'],
])('refuses to publish %j', async (q, message) => {
  const { services, actor, declared, asking, shown } = await start();
  const before = shown();
  const outcome = await publish(services, actor, declared, {
    content: await asking(q),
    version: 0,
    note: '',
  });
  expect(outcome).toMatchObject({
    kind: 'invalid',
    errors: [{ field: 'questions.0.q', message }],
  });
  expect(shown()).toBe(before);
});

test('a schedule pins a revision, which goes live when it is due, however late', async () => {
  const { services, actor, declared, read, shown, asking, save } = await start();
  const { time, clock } = services;
  const at = new Date(clock().getTime() + 60_000);
  const pinned = { content: await asking('Pinned?'), version: 0, note: '', at };
  expect(await publish(services, actor, declared, pinned)).toMatchObject({ kind: 'scheduled' });
  await save('Later work?', 1);
  await publishDue(services);
  expect(shown()).not.toBe('Pinned?');
  time.advance(3600_000);
  await publishDue(services);
  expect(shown()).toBe('Pinned?');
  expect(await read()).toMatchObject({ published: 1, scheduled: null });
  knowWhereShown('/faq', new Set(['questions/faq']));
  expect(lastPublished('/faq')).toEqual(clock());
  expect((await read()).draft?.content).toEqual(await asking('Later work?'));
  await publish(services, actor, declared, {
    ...pinned,
    version: 2,
    at: new Date(clock().getTime() + 60_000),
  });
  expect((await read()).inEditor).toEqual(pinned.content);
  await unschedule(services, actor, declared);
  expect((await read()).draft?.content, 'is a draft again').toEqual(pinned.content);
  time.advance(3600_000);
  await publishDue(services);
  expect(await read()).toMatchObject({ published: 1, scheduled: null });
});

test('what names a figure that was switched off since is not published when it is due, and who set it is told', async () => {
  const { services, actor, declared, read, shown, asking } = await start();
  const { time, clock, db } = services;
  const before = shown();
  const content = await asking('Is it {cePrice}?');
  const at = new Date(clock().getTime() + 60_000);
  await publish(services, actor, declared, { content, version: 0, note: '', at });
  const figure = findDeclared(services, { kind: 'figures', slug: 'cePrice' });
  if (!figure) throw new Error('There is no such figure');
  await publishAtOnce(services, actor, figure, (was) => ({ ...was, shown: false }));
  time.advance(3600_000);
  await publishDue(services);
  expect(shown()).toBe(before);
  expect(await read()).toMatchObject({ published: 0, scheduled: null, draft: { content } });
  const [email] = await db
    .select()
    .from(emailMessages)
    .where(eq(emailMessages.purpose, publishingRefused.name));
  expect(email?.recipient).toBe('admin@example.org');
  const composed = email && (await publishingRefused.compose(email, services, [email]));
  if (!composed || !('body' in composed)) throw new Error('Nothing is sent');
  expect(composed.subject).toBe('A text that you scheduled was not published');
  const reason = 'Questions 1: Question: The figure {cePrice} is switched off.';
  expect(renderToStaticMarkup(composed.body)).toContain(reason);
});

test('a figure that is still right is published past its draft, which gets the date too', async () => {
  const { services, actor } = await start();
  const declared = findDeclared(services, { kind: 'figures', slug: 'cePrice' });
  if (!declared) throw new Error('The price is no figure');
  const { onSite } = await readDocument(services.db, declared);
  await saveDraft(services, actor, declared, { content: { ...onSite, value: '£9' }, version: 0 });
  const checked = (content: Content) => ({ ...content, lastChecked: '2026-12-01' });
  await publishAtOnce(services, actor, declared, checked);
  const after = await readDocument(services.db, declared);
  expect(after.onSite).toEqual({ ...onSite, lastChecked: '2026-12-01' });
  expect(after.draft?.content).toEqual({ ...onSite, value: '£9', lastChecked: '2026-12-01' });
});

test('a revision of another schema is read with what is built in, without what is no field, and says so', async () => {
  const { services, declared, shown } = await start();
  const name = { kind: 'questions', slug: 'faq' };
  const old = { questions: [{ category: 'Services', q: 'Old?', a: 'Yes.', gone: 'x' }], gone: 'x' };
  const home = { heading: 5, priced: [{ service: 'gone', name: 'One', detail: 'x' }] };
  const revision = { number: 1, at: new Date() };
  await services.db.insert(wordsRevisions).values([
    { ...name, ...revision, content: old },
    { kind: 'home', slug: 'home', ...revision, content: home },
  ]);
  await services.db.insert(wordsDocuments).values([
    { ...name, published: 1 },
    { kind: 'home', slug: 'home', published: 1 },
  ]);
  await openWords(services.db, fitWords(services));
  expect(shown()).toBe('Old?');
  const question = { category: 'Services', q: 'Old?', a: 'Yes.' };
  const { onSite, gaps } = await readDocument(services.db, declared);
  const questions = [{ ...question, linkText: '', link: '', figures: '' }];
  expect(onSite).toEqual({ questions });
  expect(readWords(builtInQuestions)).toEqual({ questions });
  expect(gaps?.gone).toEqual(['gone', 'Questions: gone']);
  expect(gaps?.added).toContain('Questions: Its address');
  // A price beside the name of another service would be wrong.
  const { heading } = builtInHome.content;
  expect(readWords(builtInHome)).toMatchObject({ heading, priced: [] });
});

test('a preview shows its draft alone, to those who have its address, for a day or until it changes', async () => {
  const { services, read, save, shown } = await start();
  await save('Only here?', 0);
  const path = previewPath(services, await read(), '/faq');
  const [, , token = ''] = path.split('/');
  const draft = await readPreview(services, token);
  if (draft.kind !== 'draft') throw new Error('The preview is refused');
  expect(whileReading({ draft }, shown)).toBe('Only here?');
  expect(shown()).not.toBe('Only here?');
  const over = { kind: 'over' };
  expect(await readPreview(services, token.replace('.1.', '.2.'))).toEqual(over);
  await save('Changed?', 1);
  expect(await readPreview(services, token)).toMatchObject({ kind: 'changed', newest: 2 });
  services.time.advance(25 * 3600_000);
  expect(await readPreview(services, token)).toEqual(over);
});
