import { afterEach, expect, test } from 'vitest';
import {
  findOnSite,
  hasPublished,
  listPublished,
  onPublished,
  openWords,
} from '../platform/words/published.server.ts';
import { accountPlatform, signedUpAdmin } from '../testing/test-account.ts';
import { updateWords } from '../updates/update-words.server.ts';
import { findDeclared, findDocument, readDocument } from './documents.server.ts';
import {
  createDocument,
  deleteDocument,
  listMany,
  renameDocument,
  slugField,
  withdrawDocument,
} from './many.server.ts';
import { findErrors, publish, saveDraft } from './publish.server.ts';
import { readFigure } from './read-figures.server.ts';
import type { Content } from './content.ts';

const kind = updateWords.name;
const { many } = updateWords;
let end = () => {};
afterEach(() => end());

async function start() {
  if (!many) throw new Error('There is one update');
  const services = await accountPlatform();
  await openWords(services.db);
  const { session: actor } = await signedUpAdmin(services, 'admin@example.org');
  const create = (slug: string) =>
    createDocument(services, actor, { kind, slug }, { title: 'One month left', many });
  const declared = (slug: string) => {
    const found = findDeclared(services, { kind, slug });
    if (!found) throw new Error('The kind is declared by no feature');
    return found;
  };
  const places = async () =>
    (await listMany(services.db, kind, many)).map(({ slug, place }) => `${slug}: ${place}`);
  const told: string[] = [];
  end = onPublished((keys) => told.push(...keys));
  return { services, actor, create, declared, places, told };
}

const words: Content = {
  preview: 'Three things',
  lede: 'From {cePrice}.',
  body: 'Text.',
  topic: 'rules',
};

test('is written, published and withdrawn, and its address is fixed from the first visitor on', async () => {
  const { services, actor, create, declared, places, told } = await start();
  expect(await create('month')).toEqual({ kind: 'created' });
  expect(await create('month')).toEqual({ kind: 'taken' });
  expect(slugField.safeParse('follow-ups').success).toBe(false);
  expect(await findDocument(services.db, declared('none'))).toBeNull();
  await create('other');
  const name = { kind, slug: 'month' };
  expect(await renameDocument(services, actor, name, 'other')).toEqual({ kind: 'taken' });
  expect(await renameDocument(services, actor, name, 'one-month')).toEqual({ kind: 'renamed' });
  expect((await places()).toSorted()).toEqual(['one-month: draft', 'other: draft']);
  expect([hasPublished(kind), findOnSite(kind, 'one-month')]).toEqual([false, null]);

  const month = declared('one-month');
  const { draft, version } = await readDocument(services.db, month);
  expect(findErrors(month, draft?.content ?? {}).map(({ field }) => field)).toContain('body');
  const content = { ...draft?.content, ...words };
  await publish(services, actor, month, { content, version, note: '' });
  expect(listPublished(kind)).toMatchObject([
    { slug: 'one-month', content: { body: 'Text.' }, since: services.clock() },
  ]);
  const figure = await readFigure(services, 'cePrice');
  expect(figure?.places.sentences).toContainEqual(
    expect.objectContaining({ document: 'One month left', text: 'From {cePrice}.' }),
  );
  expect(told).toEqual(['updates/one-month', 'updates/*', 'updates/?']);
  expect(await renameDocument(services, actor, month, 'new')).toEqual({ kind: 'fixed' });
  expect(await deleteDocument(services, actor, month)).toEqual({ kind: 'fixed' });

  await withdrawDocument(services, actor, month);
  expect([findOnSite(kind, 'one-month'), hasPublished(kind)]).toEqual(['withdrawn', false]);
  expect(await readDocument(services.db, month)).toMatchObject({ draft: { content: words } });
  await openWords(services.db);
  expect(findOnSite(kind, 'one-month')).toBe('withdrawn');
  expect(await create('one-month')).toEqual({ kind: 'taken' });

  expect(await deleteDocument(services, actor, { kind, slug: 'other' })).toEqual({
    kind: 'deleted',
  });
  expect(await places()).toEqual(['one-month: withdrawn']);
});

test('an update that goes by email alone is on no page', async () => {
  const { services, actor, create, declared } = await start();
  await create('mailed');
  const mailed = declared('mailed');
  const content = { ...many?.blank, ...words, subject: 'By email', where: 'email' } as Content;
  await saveDraft(services, actor, mailed, { content, version: 1 });
  expect(await publish(services, actor, mailed, { content, version: 2, note: '' })).toEqual({
    kind: 'published',
    number: 1,
  });
  expect([listPublished(kind), findOnSite(kind, 'mailed')]).toEqual([[], null]);
});
