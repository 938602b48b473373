import { desc, eq } from 'drizzle-orm';
import { href } from 'react-router';
import type { Services } from '../platform/services.ts';
import { whereOnSite } from '../platform/words/published.server.ts';
import { wordsDocuments, wordsRevisions } from '../platform/words/words.table.server.ts';
import { figureKind } from '../platform/words/words.ts';
import { users } from '../accounts/auth.table.server.ts';
import { formatDay, shortMoment } from '../ui/content/dates.ts';
import { asText } from './content.ts';
import { findDeclared, type Listed, listWords, readDocument } from './documents.server.ts';
import { findErrors } from './publish.server.ts';
import { type Figure, readFigures } from './read-figures.server.ts';

export type ToLookAt = { href: string; name: string; what: string; since: string; isLate: boolean };

/** What the first page of Words shows. */
export async function readWordsPage(services: Services, view: string) {
  const [listed, figures] = await Promise.all([listWords(services), readFigures(services)]);
  const texts = listed.filter(({ kind }) => kind !== figureKind);
  const isOne = ({ of }: Listed) => of.documents.length === 1;
  const documents = [...texts.filter(isOne), ...texts.filter((text) => !isOne(text))];
  const views = {
    all: documents,
    drafts: documents.filter(({ hasDraft }) => hasDraft),
    scheduled: documents.filter(({ scheduledFor }) => scheduledFor),
    unchanged: documents.filter(({ published, hasDraft }) => published === 0 && !hasDraft),
  };
  const shown = Object.entries(views).find(([name]) => name === view)?.[0] ?? 'all';
  const drafts = await findUnready(services, listed);
  return {
    view: shown,
    counts: Object.fromEntries(Object.entries(views).map(([name, rows]) => [name, rows.length])),
    many: services.features
      .flatMap(({ words = [] }) => words)
      .flatMap(({ name, label, many: of }) => (of ? [{ kind: name, label, item: of.item }] : [])),
    documents: views[shown as keyof typeof views].map(toRow),
    figures: {
      count: figures.length,
      drafts: figures.filter(({ hasDraft }) => hasDraft).length,
    },
    toLookAt: [...figures.filter(({ isOverdue }) => isOverdue).map(toCheck), ...drafts],
    comingUp: documents.filter(({ scheduledFor }) => scheduledFor).map(toRow),
    lately: await listLately(services),
  };
}

const toRow = ({
  kind,
  slug,
  of,
  document,
  published,
  hasDraft,
  scheduledFor,
  ...last
}: Listed) => ({
  kind,
  slug,
  group: of.label,
  label: document.label,
  published,
  hasDraft,
  scheduledFor,
  changedBy: last.changedBy,
  changedAt: last.changedAt,
});

const toCheck = ({ slug, says, nextCheck, places }: Figure): ToLookAt => ({
  href: href('/admin/words/:kind/:slug', { kind: figureKind, slug }),
  name: says,
  what: `The figure was to be checked. It stands ${places === 1 ? 'on 1 page' : `on ${places} pages`}.`,
  since: formatDay(new Date(nextCheck)),
  isLate: true,
});

/** Drafts that cannot be published as they are. */
async function findUnready(services: Services, listed: readonly Listed[]): Promise<ToLookAt[]> {
  const drafts = await Promise.all(
    listed.filter(({ hasDraft }) => hasDraft).map((one) => readDocument(services.db, one)),
  );
  return drafts.flatMap((state) => {
    const [error] = state.draft ? findErrors(state, state.draft.content) : [];
    if (!state.draft || !error) return [];
    const { kind, slug, document } = state;
    return {
      href: href('/admin/words/:kind/:slug', { kind, slug }),
      name: document.label,
      what: `Draft cannot be published: ${error.message}`,
      since: shortMoment(state.draft.at),
      isLate: false,
    };
  });
}

/** What went onto the site last, as far as it is still there. */
async function listLately(services: Services) {
  const { kind, slug, number, at, by } = wordsRevisions;
  const rows = await services.db
    .select({ kind, slug, number, at, by: users.name, content: wordsRevisions.content })
    .from(wordsRevisions)
    .innerJoin(wordsDocuments, whereOnSite)
    .leftJoin(users, eq(users.id, by))
    .orderBy(desc(at))
    .limit(5);
  return rows.flatMap(({ content, ...row }) => {
    const label = findDeclared(services, row)?.document.label;
    const { says, value } = content;
    const figure = asText(says).replace('{value}', asText(value));
    return label ? { ...row, label: row.kind === figureKind ? figure : label } : [];
  });
}
