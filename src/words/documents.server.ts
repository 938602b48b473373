import { and, desc, eq, lt } from 'drizzle-orm';
import { data } from 'react-router';
import { users } from '../accounts/auth.table.server.ts';
import type { Db } from '../platform/database/database.server.ts';
import type { Services } from '../platform/services.ts';
import type { WordsDocument, WordsKind } from '../platform/words/kind.server.ts';
import { byRevision, whereOnSite } from '../platform/words/published.server.ts';
import { wordsDocuments, wordsRevisions } from '../platform/words/words.table.server.ts';
import { figureKind } from '../platform/words/words.ts';
import { asText, type Content, fitContent, noFigures, withoutOddItems } from './content.ts';
import { findGaps, type Gaps } from './describe.server.ts';

export type Name = { kind: string; slug: string };

/** One text with its kind, as the features declare it. */
export type Declared = Name & { of: WordsKind; document: WordsDocument };

export function declaredWords({ features }: Pick<Services, 'features'>): Declared[] {
  return features
    .flatMap(({ words = [] }) => words)
    .flatMap((of) =>
      of.documents.map((document) => ({ kind: of.name, slug: document.slug, of, document })),
    );
}

/** Of a kind with many documents, any that there may be: reading it says whether there is. */
export function findDeclared(
  services: Pick<Services, 'features'>,
  { kind, slug }: Name,
): Declared | undefined {
  const of = findKind(services, kind);
  const document = of?.documents.find((one) => one.slug === slug);
  if (of && document) return { kind, slug, of, document };
  if (of?.added && addedName.test(slug))
    return { kind, slug, of, document: { slug, label: slug, content: of.added } };
  if (!of?.many) return undefined;
  const { blank, path } = of.many;
  return {
    kind,
    slug,
    of,
    document: { slug, label: slug, content: blank, page: `${path}/${slug}` },
  };
}

/** Of a document that the firm adds to those of the code. */
export const addedName = /^[a-z][A-Za-z\d]{1,39}$/;

/** Not in the code, so that it is there once it has a row. */
export const isOwn = ({ of, slug }: Declared): boolean =>
  !of.documents.some((one) => one.slug === slug);

/** What is published as pages read it, whatever schema it was written for. */
export const fitWords =
  ({ features }: Pick<Services, 'features'>) =>
  (name: Name, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
    const { of, document } = findDeclared({ features }, name) ?? {};
    if (!of || !document) return given;
    return fitContent(of.schema, withoutOddItems(of.schema, given), document.content);
  };

export const findKind = ({ features }: Pick<Services, 'features'>, name: string) =>
  features.flatMap(({ words = [] }) => words).find((kind) => kind.name === name);

export type Draft = {
  content: Content;
  by: string | null;
  at: Date;
  /** Numbers in it that a writer says are no figures. */
  noFigures: readonly string[];
};

export type DocumentState = Declared & {
  version: number;
  published: number;
  scheduled: { number: number; at: Date } | null;
  draft: Draft | null;
  /** What is in the editor: its draft, or what is on the clock, or what is on the site. */
  inEditor: Content;
  /** Who saved or published it last. */
  last: { id: string; name: string } | null;
  onSite: Content;
  /** Between the schema of now and the one that what is in the editor was written for; null if that is built in. */
  gaps: Gaps | null;
};

/** Everything about one text. */
export async function readDocument(db: Db, declared: Declared): Promise<DocumentState> {
  const state = await findDocument(db, declared);
  if (!state) throw data(null, { status: 404 });
  return state;
}

export async function findDocument(db: Db, declared: Declared): Promise<DocumentState | null> {
  const [row] = await db
    .select({ row: wordsDocuments, content: wordsRevisions.content, last })
    .from(wordsDocuments)
    .leftJoin(wordsRevisions, whereOnSite)
    .leftJoin(users, eq(users.id, wordsDocuments.draftBy))
    .where(byName(declared));
  if (isOwn(declared) && !row) return null;
  const { schema } = declared.of;
  const builtIn = declared.document.content;
  const state = stateOf(schema, builtIn, row?.row, row?.last?.name ?? null, row?.content ?? null);
  const pinned = state.scheduled && (await readRevision(db, declared, state.scheduled.number));
  return {
    ...declared,
    ...state,
    inEditor: state.draft?.content ?? pinned ?? state.onSite,
    last: row?.last ?? null,
  };
}

const last = { id: users.id, name: users.name };

/** A figure is called by what it says now, and one of many by what its writer calls it. */
export function titleOf({
  kind,
  of,
  document,
  draft,
  onSite,
}: Declared & Pick<DocumentState, 'draft' | 'onSite'>): string {
  const { says, value } = onSite;
  if (of.many) return asText((draft?.content ?? onSite)[of.many.title]) || document.label;
  if (kind !== figureKind) return document.label;
  return asText(says).replace('{value}', asText(value));
}

type Row = typeof wordsDocuments.$inferSelect;

function stateOf(
  schema: WordsKind['schema'],
  builtIn: WordsDocument['content'],
  row: Row | undefined,
  by: string | null,
  published: WordsDocument['content'] | null,
) {
  const { draft, draftAt, scheduled, scheduledFor } = row ?? {};
  const written = draft ?? published;
  return {
    version: row?.version ?? 0,
    published: row?.published ?? 0,
    scheduled: scheduled && scheduledFor ? { number: scheduled, at: scheduledFor } : null,
    draft:
      draft && draftAt
        ? {
            content: fitContent(schema, draft, builtIn),
            by,
            at: draftAt,
            noFigures: asList(draft[noFigures]),
          }
        : null,
    onSite: fitContent(schema, published ?? {}, builtIn),
    gaps: written ? findGaps(schema, written) : null,
  };
}

const asList = (value: unknown) => (Array.isArray(value) ? value.map(asText) : []);

export const byName = ({ kind, slug }: Name) =>
  and(eq(wordsDocuments.kind, kind), eq(wordsDocuments.slug, slug));

/** The content of a revision as the editor would have it; null if there is none. */
export const readRevision = async (db: Db, declared: Declared, number: number) =>
  (await readRevisionWithGaps(db, declared, number))?.content ?? null;

/** With what differs between its schema and the one of now. */
export async function readRevisionWithGaps(
  db: Db,
  declared: Declared,
  number: number,
): Promise<{ content: Content; gaps: Gaps | null } | null> {
  const { of, document, kind, slug } = declared;
  if (number === 0) return { content: fitContent(of.schema, document.content), gaps: null };
  const [row] = await db
    .select({ content: wordsRevisions.content })
    .from(wordsRevisions)
    .where(byRevision({ kind, slug, number }));
  if (!row) return null;
  const content = fitContent(of.schema, row.content, document.content);
  return { content, gaps: findGaps(of.schema, row.content) };
}

/** Of one text, the newest first, without the built-in one; a hundred of those before a number. */
export function listRevisions(db: Db, { kind, slug }: Name, before = largestNumber) {
  const { number, at, note } = wordsRevisions;
  return db
    .select({ number, at, note, by: users.name })
    .from(wordsRevisions)
    .leftJoin(users, eq(users.id, wordsRevisions.by))
    .where(and(eq(wordsRevisions.kind, kind), eq(wordsRevisions.slug, slug), lt(number, before)))
    .orderBy(desc(number))
    .limit(mostRevisions);
}

export const mostRevisions = 100;
const largestNumber = 1_000_000;

export type Listed = Declared & {
  published: number;
  hasDraft: boolean;
  scheduledFor: Date | null;
  changedBy: string | null;
  changedAt: Date | null;
};

/** Every text that there is, with what is in work. */
export async function listWords(services: Services): Promise<Listed[]> {
  const rows = await services.db
    .select({ row: wordsDocuments, by: users.name, at: wordsRevisions.at })
    .from(wordsDocuments)
    .leftJoin(wordsRevisions, whereOnSite)
    .leftJoin(users, eq(users.id, wordsDocuments.draftBy));
  const added = rows
    .map(({ row }) => findDeclared(services, row))
    .filter((one) => one !== undefined)
    .filter((one) => one.of.added && isOwn(one));
  return [...declaredWords(services), ...added].map((declared) => {
    const found = rows.find(({ row }) => row.kind === declared.kind && row.slug === declared.slug);
    return {
      ...declared,
      published: found?.row.published ?? 0,
      hasDraft: Boolean(found?.row.draft),
      scheduledFor: found?.row.scheduledFor ?? null,
      changedBy: found?.by ?? null,
      changedAt: found?.row.draftAt ?? found?.at ?? null,
    };
  });
}
