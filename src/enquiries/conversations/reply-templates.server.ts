import { asc, eq, max, sql } from 'drizzle-orm';
import { recordUndoable } from '../../leads/people/undoable-changes.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { replyTemplates } from './conversations.table.server.ts';

type Dependencies = Pick<Services, 'db' | 'clock'>;

/** As many as there are keys for them. */
export const mostTemplates = 9;

export function listTemplates(db: Db) {
  const { position, createdAt } = replyTemplates;
  return db.select().from(replyTemplates).orderBy(asc(position), asc(createdAt));
}

export type ReplyTemplate = Awaited<ReturnType<typeof listTemplates>>[number];

type Written = { name: string; body: string };

export async function addTemplate(
  { db, clock }: Dependencies,
  actor: Actor,
  written: Written,
): Promise<'added' | 'too many'> {
  return db.transaction(async (tx) => {
    const count = await tx.$count(replyTemplates);
    if (count >= mostTemplates) return 'too many';
    const now = clock();
    const id = crypto.randomUUID();
    const [last] = await tx.select({ position: max(replyTemplates.position) }).from(replyTemplates);
    const position = (last?.position ?? 0) + 1;
    await tx.insert(replyTemplates).values({ ...written, id, position, createdAt: now });
    await recordAudit(tx, { actor, act: 'template.added', subject: `template:${id}`, now });
    return 'added';
  });
}

/** `was` is the text that was shown to the user. */
export async function changeTemplate(
  { db, clock }: Dependencies,
  actor: Actor,
  id: string,
  { was, ...written }: Written & { was: string },
): Promise<'changed' | 'stale' | 'gone'> {
  return db.transaction(async (tx) => {
    const byId = eq(replyTemplates.id, id);
    const [template] = await tx.select().from(replyTemplates).where(byId).for('update');
    if (!template) return 'gone';
    if (template.body !== was) return 'stale';
    await tx.update(replyTemplates).set(written).where(byId);
    const subject = `template:${id}`;
    await recordAudit(tx, { actor, act: 'template.changed', subject, now: clock() });
    return 'changed';
  });
}

/** Moves a template to the key before its own. */
export async function moveTemplateUp({ db }: Dependencies, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const all = await listTemplates(tx);
    const at = all.findIndex((template) => template.id === id);
    if (at < 1) return;
    const moved = [
      ...all.slice(0, at - 1),
      ...all.slice(at, at + 1),
      ...all.slice(at - 1, at),
      ...all.slice(at + 1),
    ];
    for (const [index, template] of moved.entries()) {
      const byId = eq(replyTemplates.id, template.id);
      await tx
        .update(replyTemplates)
        .set({ position: index + 1 })
        .where(byId);
    }
  });
}

export async function deleteTemplate(
  services: Dependencies,
  actor: Actor,
  id: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { name } = replyTemplates;
    const [deleted] = await tx
      .delete(replyTemplates)
      .where(eq(replyTemplates.id, id))
      .returning({ name, row: sql<Record<string, unknown>>`to_jsonb(reply_templates)` });
    if (!deleted) return;
    const gone = [{ table: 'reply_templates' as const, row: deleted.row }];
    const what = `Template “${deleted.name}” deleted`;
    await recordUndoable(tx, services, actor, { what, gone });
    const entry = { actor, act: 'template.deleted', subject: `template:${id}` };
    await recordAudit(tx, { ...entry, now: services.clock() });
  });
}
