import { expect, test } from 'vitest';
import { openWords } from '../platform/words/published.server.ts';
import { accountPlatform, ana, signedUpAdmin } from '../testing/test-account.ts';
import type { Content } from './content.ts';
import { findDeclared, listRevisions, readDocument } from './documents.server.ts';
import { createDocument } from './many.server.ts';
import { publish, saveDraft, takeIn } from './publish.server.ts';
import { exportWords, givenTexts, planImport, readWordsFiles } from './words-files.server.ts';

async function start() {
  const services = await accountPlatform();
  await openWords(services.db);
  const { session: actor } = await signedUpAdmin(services, 'editor@example.org', 'editor');
  const declared = (kind: string, slug: string) => {
    const found = findDeclared(services, { kind, slug });
    if (!found) throw new Error(`${kind} is declared by no feature`);
    return found;
  };
  const plan = (...files: object[]) => {
    const texts = files.map((file, place) => ({
      name: `${place}.json`,
      text: JSON.stringify(file),
    }));
    const read = readWordsFiles(texts);
    if (read.kind === 'unreadable') throw new Error(`${read.name} is no export`);
    return planImport(services, givenTexts.parse(JSON.stringify(read.texts)));
  };
  const takeAll = async (...files: object[]) => {
    const drafts = (await plan(...files)).filter((one) => one.kind === 'draft');
    await takeIn(services, actor, drafts);
    return drafts.map((one) => one.declared);
  };
  const publishDraft = async (kind: string, slug: string) => {
    const { draft, version } = await readDocument(services.db, declared(kind, slug));
    const publishing = { content: draft?.content ?? {}, version, note: '' };
    return publish(services, actor, declared(kind, slug), publishing);
  };
  return { services, actor, declared, plan, takeAll, publishDraft };
}

/** With a price, a service and an update of its own. */
async function changed() {
  const site = await start();
  const { services, actor, declared, publishDraft } = site;
  const change = async (kind: string, slug: string, by: Content) => {
    const { onSite, draft, version } = await readDocument(services.db, declared(kind, slug));
    const content = { ...(draft?.content ?? onSite), ...by };
    await saveDraft(services, actor, { kind, slug }, { content, version });
    expect(await publishDraft(kind, slug)).toMatchObject({ kind: 'published' });
  };
  await change('figures', 'cePrice', { value: '£9', lastChecked: '2026-12-01' });
  await change('services', 'training', { summary: 'From {cePrice}, “quoted”.' });
  const { many } = declared('updates', 'month').of;
  const name = { kind: 'updates', slug: 'month' };
  if (many) await createDocument(services, actor, name, { title: 'One month', many });
  await change('updates', 'month', { preview: 'Three', lede: 'Now.', body: '## So\n\nText.' });
  return exportWords(services, actor);
}

test('what one installation exports, a fresh one takes in as drafts that say the same', async () => {
  const exported = await changed();
  const { services, actor, plan, takeAll, publishDraft } = await start();
  const { figures, ...others } = exported;
  const taken = await takeAll({ figures }, others);
  expect(taken.map(({ slug }) => slug).toSorted()).toEqual(['cePrice', 'month', 'training']);
  expect(await exportWords(services, actor)).toEqual({});
  for (const { kind, slug } of taken) await publishDraft(kind, slug);
  expect(await exportWords(services, actor)).toEqual(exported);
  expect((await plan(exported)).map(({ kind }) => kind)).toEqual(['same', 'same', 'same']);
});

test('says before what would change, what cannot be published, and what has another schema', async () => {
  const { plan } = await start();
  const service = { summary: 'x'.repeat(201), gone: 1, questions: [{ summary: 'Why?', old: '' }] };
  const plans = await plan(
    { services: { training: service, nothing: {} }, posters: { one: {} } },
    { updates: { 'Not an address': {} }, figures: { cePrice: {} } },
    { figures: { cePrice: {} } },
  );
  const said = plans.map((one) =>
    one.kind === 'refused' ? `${one.label}: ${one.message}` : one.kind,
  );
  expect(said.toSorted()).toEqual([
    'draft',
    'figures, cePrice: It comes twice',
    'figures, cePrice: It comes twice',
    'posters, one: This site has no such text',
    'services, nothing: This site has no such text',
    'updates, Not an address: Its address takes letters, digits and hyphens',
  ]);
  const draft = plans.find((one) => one.kind === 'draft');
  expect(draft).toMatchObject({ label: 'Training and Awareness', hasDraft: false });
  expect(draft?.errors.map(({ summary }) => summary)).toContain(
    'Head of the page: Below the name: Must be 200 characters at most',
  );
  expect(draft?.gaps.gone).toEqual(['gone', 'Questions we are asked: old']);
  expect(draft?.gaps.added).toContain('Questions we are asked: Answer');
  expect(draft?.changes.map(({ name }) => name)).toContain('questions.0.summary');
  expect(readWordsFiles([{ name: 'a.json', text: '{"services": 1}' }])).toMatchObject({
    name: 'a.json',
  });
});

test('a draft that an import replaces stays among the revisions, with its author', async () => {
  const { services, actor, declared, takeAll } = await start();
  const training = declared('services', 'training');
  const { onSite } = await readDocument(services.db, training);
  const content = { ...onSite, summary: 'Ours.' };
  await saveDraft(services, actor, training, { content, version: 0 });
  await takeAll({ services: { training: { ...onSite, summary: 'Theirs.' } } });
  const after = await readDocument(services.db, training);
  expect(after.draft?.content).toMatchObject({ summary: 'Theirs.' });
  expect(after).toMatchObject({ published: 0, version: 2 });
  expect(await listRevisions(services.db, training)).toMatchObject([
    { number: 2, note: 'Imported' },
    { number: 1, note: 'Draft before an import', by: ana.name },
  ]);
});
