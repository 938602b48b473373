import { and, eq, isNotNull, lte, type SQL } from 'drizzle-orm';
import { users } from '../accounts/auth.table.server.ts';
import type { Tx } from '../platform/database/database.server.ts';
import { queueEmail } from '../platform/email/queue-email.server.ts';
import type { Actor } from '../platform/privacy/audit-log.server.ts';
import type { Services } from '../platform/services.ts';
import { byRevision, refreshWords, tellOthers } from '../platform/words/published.server.ts';
import { wordsDocuments, wordsRevisions } from '../platform/words/words.table.server.ts';
import { byName, type Declared, findDeclared, readRevision } from './documents.server.ts';
import { audit, findErrors, lock, onSite } from './publish.server.ts';

/** What is due goes onto the site, even when nothing ran at the time. */
export async function publishDue(services: Services): Promise<void> {
  const { db } = services;
  const now = services.clock();
  const whereDue = and(isNotNull(wordsDocuments.scheduled), lte(wordsDocuments.scheduledFor, now));
  if ((await db.$count(wordsDocuments, whereDue)) > 0) {
    // Judged by what is on the site now, which another instance may just have changed.
    await refreshWords(db);
    await publishScheduled(services, whereDue, now);
  }
  await refreshWords(db);
}

async function publishScheduled(services: Services, whereDue: SQL | undefined, now: Date) {
  await services.db.transaction(async (tx) => {
    const due = await tx.select().from(wordsDocuments).where(whereDue).for('update');
    for (const row of due) {
      const { scheduled } = row;
      const declared = findDeclared(services, row);
      if (scheduled === null) continue;
      if (declared && (await isRefused(tx, declared, scheduled))) {
        await refuse(tx, services, declared, row, now);
        continue;
      }
      await tx
        .update(wordsDocuments)
        .set(onSite(scheduled, scheduled, now))
        .where(byName(row));
      await audit(tx, null, 'words.publish', row, scheduled, now);
    }
    await tellOthers(tx);
  });
}

/** What it names may have been switched off since it was scheduled. */
async function isRefused(tx: Tx, declared: Declared, number: number): Promise<boolean> {
  const content = await readRevision(tx, declared, number);
  return content !== null && findErrors(declared, content).length > 0;
}

type Row = typeof wordsDocuments.$inferSelect;

/** It is a draft again, among those that cannot be published, and an email tells its writer. */
async function refuse(tx: Tx, services: Services, declared: Declared, row: Row, now: Date) {
  const number = row.scheduled ?? 0;
  const { kind, slug } = declared;
  const [setBy] = await tx
    .select({ id: users.id, email: users.email })
    .from(wordsRevisions)
    .innerJoin(users, eq(users.id, wordsRevisions.by))
    .where(byRevision({ kind, slug, number }));
  await takeOff(tx, declared, row, { by: setBy?.id ?? null, at: now });
  await audit(tx, null, 'words.refuse', declared, number, now);
  if (!setBy) return;
  const to = { kind: 'owner', email: setBy.email } as const;
  const details = { kind, slug, number: `${number}` };
  await queueEmail(tx, services, { email: { name: refusedEmail }, details, to });
}

export const refusedEmail = 'send-publishing-refused';

/** The revision that is on the clock, at another time. */
export async function reschedule(
  { db, clock }: Services,
  actor: Actor,
  declared: Declared,
  { number, at }: { number: number; at: Date },
): Promise<{ kind: 'scheduled' | 'stale' }> {
  return db.transaction(async (tx) => {
    const row = await lock(tx, declared);
    if (row.scheduled !== number) return { kind: 'stale' };
    await tx.update(wordsDocuments).set({ scheduledFor: at }).where(byName(declared));
    await audit(tx, actor, 'words.schedule', declared, number, clock());
    return { kind: 'scheduled' };
  });
}

/** The revision stays among the others, and is the draft again where none has been begun since. */
export async function unschedule(services: Services, actor: Actor, declared: Declared) {
  const at = services.clock();
  await services.db.transaction(async (tx) => {
    const row = await lock(tx, declared);
    if (row.scheduled === null) return;
    await takeOff(tx, declared, row, { by: actor.userId, at });
    await audit(tx, actor, 'words.unschedule', declared, row.scheduled, at);
  });
}

async function takeOff(
  tx: Tx,
  declared: Declared,
  { scheduled, draft, version }: Row,
  { by, at }: { by: string | null; at: Date },
) {
  const pinned = draft === null && {
    draft: await readRevision(tx, declared, scheduled ?? 0),
    draftBy: by,
    draftAt: at,
    version: version + 1,
  };
  await tx
    .update(wordsDocuments)
    .set({ scheduled: null, scheduledFor: null, ...pinned })
    .where(byName(declared));
}
