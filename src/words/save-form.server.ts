import { and, eq, gt, lte, ne } from 'drizzle-orm';
import { data } from 'react-router';
import * as z from 'zod/mini';
import { conflict, type Asked } from '../accounts/admin-action.server.ts';
import { users } from '../accounts/auth.table.server.ts';
import type { Actor } from '../platform/privacy/audit-log.server.ts';
import type { Services } from '../platform/services.ts';
import { wordsViewers } from '../platform/words/words.table.server.ts';
import { formatTime } from '../ui/content/dates.ts';
import { asRead, compareTexts, findClashes, labelTexts, mergeContents } from './compare.server.ts';
import { type Content, noFigures, readContent } from './content.ts';
import { describeForm, groupFields } from './describe.server.ts';
import { type DocumentState, findDeclared, type Name, readDocument } from './documents.server.ts';
import { saveDraft } from './publish.server.ts';

/** @throws 404 */
export async function readNamed(
  services: Services,
  { kind = '', slug = '' }: { kind?: string; slug?: string },
): Promise<DocumentState> {
  const declared = findDeclared(services, { kind, slug });
  if (!declared) throw data(null, { status: 404 });
  return readDocument(services.db, declared);
}

/** Of a save, or of a revision: what the database counts. */
export const countField = z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(999_999_999));

/** In characters: of all fields of the longest document together. */
export const longestText = 200_000;

type Save = { content: Content; version: number; dismissed?: string };

/** The same words saved twice are saved: the answer to the first may have been lost. */
export async function saveTyped(
  services: Services,
  actor: Actor,
  state: DocumentState,
  { content, version, dismissed }: Save,
): Promise<{ kind: 'saved'; version: number } | { kind: 'stale'; state: DocumentState }> {
  const none = [...(state.draft?.noFigures ?? []), ...(dismissed ? [dismissed] : [])];
  const draft = none.length > 0 ? { ...content, [noFigures]: none } : content;
  const outcome = await saveDraft(services, actor, state, { content: draft, version });
  if (outcome.kind === 'saved') return outcome;
  const now = await readDocument(services.db, state);
  if (now.draft && isSame(now.draft.content, content)) {
    return { kind: 'saved', version: now.version };
  }
  return { kind: 'stale', state: now };
}

export const isSame = (one: Content, other: Content) =>
  JSON.stringify(one) === JSON.stringify(other);

/** What was typed, with theirs where that was chosen on the page that showed both. */
export function readTyped(state: DocumentState, fields: Asked['fields']): Content {
  const yours = readContent(state.of.schema, fields);
  const taken = Object.entries(fields).flatMap(([name, choice]) =>
    name.startsWith(choose) && choice === 'theirs' ? [name.slice(choose.length)] : [],
  );
  return taken.length === 0 ? yours : mergeContents(yours, state.inEditor, taken);
}

/** Begins the names of fields that say whose words are taken. */
const choose = 'choose.';

/** Theirs stays the draft; ours is in the form, beside theirs where they differ. */
export function staleAnswer(state: DocumentState, typed: Content, reader: { userId: string }) {
  const theirs = state.inEditor;
  const { schema } = state.of;
  const read = (content: Content) => asRead(schema, content);
  const labels = new Map([...labelTexts(schema, theirs), ...labelTexts(schema, typed)]);
  const clashes = findClashes(read(typed), read(theirs), read(state.onSite)).map((clash) => ({
    ...clash,
    label: labels.get(clash.name) ?? clash.name,
    parts: compareTexts(clash.yours, clash.theirs),
  }));
  return conflict({
    kind: 'stale' as const,
    says: sayWhoSaved(state, reader),
    version: state.version,
    parts: groupFields(describeForm(schema, typed, state.onSite)),
    clashes,
  });
}

/** Such as "Idris Bowen saved this page while you wrote". */
export function sayWhoSaved(
  { draft, last }: Pick<DocumentState, 'draft' | 'last'>,
  { userId }: { userId: string },
): string {
  const who = last?.id === userId ? 'You' : (last?.name ?? 'A deleted account');
  if (!draft) return `${who} published or discarded this page while you wrote`;
  const where = last?.id === userId ? ' in another window' : '';
  return `${who} saved this page${where} at ${formatTime(draft.at)}, while you wrote`;
}

/** In milliseconds: a page that has not asked for so long is left. It asks every 15 seconds. */
const openFor = 40_000;

type Reader = { userId: string };

/** Shows the reader to the others who have the text open, until its page is left. */
export async function keepOpen(
  { db, clock }: Services,
  { userId }: Reader,
  { kind, slug }: Name,
): Promise<void> {
  const now = clock();
  const seenAt = { seenAt: now };
  await db.delete(wordsViewers).where(lte(wordsViewers.seenAt, lastAsked(now)));
  await db
    .insert(wordsViewers)
    .values({ kind, slug, userId, since: now, ...seenAt })
    .onConflictDoUpdate({
      target: [wordsViewers.kind, wordsViewers.slug, wordsViewers.userId],
      set: seenAt,
    });
}

export async function leave({ db }: Services, { userId }: Reader, name: Name): Promise<void> {
  await db.delete(wordsViewers).where(and(ofText(name), eq(wordsViewers.userId, userId)));
}

/** Such as "Idris Bowen has this open too, since 09:38"; empty for none. */
export async function sayWhoElse(
  { db, clock }: Services,
  { userId }: Reader,
  text: Name,
): Promise<string> {
  const { since, seenAt, userId: viewer } = wordsViewers;
  const [first, ...others] = await db
    .select({ name: users.name, since })
    .from(wordsViewers)
    .innerJoin(users, eq(users.id, viewer))
    .where(and(ofText(text), ne(viewer, userId), gt(seenAt, lastAsked(clock()))))
    .orderBy(since, viewer);
  if (!first) return '';
  const names = [first, ...others].map(({ name }) => name).join(' and ');
  const verb = others.length > 0 ? 'have' : 'has';
  return `${names} ${verb} this open too, since ${formatTime(first.since)}`;
}

const lastAsked = (now: Date) => new Date(now.getTime() - openFor);

const ofText = ({ kind, slug }: Name) =>
  and(eq(wordsViewers.kind, kind), eq(wordsViewers.slug, slug));
