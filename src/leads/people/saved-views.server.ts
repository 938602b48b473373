import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { savedViews } from './people-lists.table.server.ts';
import { toViewQuery } from './people-page.ts';
import { recordUndoable } from './undoable-changes.server.ts';

/** More would crowd the tabs. */
const mostViews = 20;
const longestQuery = 2000;

/** The user's own views, and those for the team. */
export async function readSavedViews(db: Db, userId: string) {
  const found = await db
    .select()
    .from(savedViews)
    .where(or(eq(savedViews.userId, userId), eq(savedViews.isShared, true)))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id))
    .limit(mostViews * 2);
  return found.map(({ id, name, query, isShared, userId: ownerId }) => ({
    id,
    label: name,
    query,
    isShared,
    isOwn: ownerId === userId,
  }));
}

/** Saves what an address shows. */
export async function saveView(
  services: Services,
  actor: Actor,
  view: { name: string; query: string; isShared: boolean },
): Promise<'saved' | 'too-many'> {
  const { db, clock } = services;
  const query = toViewQuery(new URLSearchParams(view.query)).slice(0, longestQuery);
  const { userId } = actor;
  if ((await db.$count(savedViews, eq(savedViews.userId, userId))) >= mostViews) return 'too-many';
  await db.transaction(async (tx) => {
    await tx.insert(savedViews).values({ ...view, query, userId, createdAt: clock() });
    await recordAudit(tx, { actor, act: 'view.saved', subject: 'people', now: clock() });
  });
  return 'saved';
}

type Change = { name: string; isShared: boolean } | 'deleted';

/** Renames, shares or deletes one of the user's own views; nothing if it is not theirs. */
export async function changeView(
  services: Services,
  actor: Actor,
  id: string,
  change: Change,
): Promise<void> {
  const { db, clock } = services;
  const byOwner = and(eq(savedViews.id, id), eq(savedViews.userId, actor.userId));
  await db.transaction(async (tx) => {
    if (change === 'deleted') await deleteView(tx, services, actor, byOwner);
    else await tx.update(savedViews).set(change).where(byOwner);
    const act = change === 'deleted' ? 'view.deleted' : 'view.changed';
    await recordAudit(tx, { actor, act, subject: `view:${id}`, now: clock() });
  });
}

async function deleteView(tx: Tx, services: Services, actor: Actor, byOwner: SQL | undefined) {
  const [view] = await tx
    .delete(savedViews)
    .where(byOwner)
    .returning({ name: savedViews.name, row: sql<Record<string, unknown>>`to_jsonb(saved_views)` });
  if (!view) return;
  const { name, row } = view;
  const gone = [{ table: 'saved_views' as const, row }];
  await recordUndoable(tx, services, actor, { what: `View “${name}” deleted`, gone });
}
