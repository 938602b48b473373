import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { wordsDocuments } from '../../platform/words/words.table.server.ts';
import { type Choice, openStates } from './sending.ts';
import { updatesKind } from '../update.ts';
import { readRevision, toEmail } from '../email/read-update.server.ts';
import { sendingRequests, sendings } from './sendings.table.server.ts';

export type NewSending = {
  slug: string;
  /** The revision that the page showed. */
  revision: number;
  choice: Choice;
  scheduledFor: Date;
};

export type Created =
  | { kind: 'created'; id: string }
  /** The update has another revision now, or text in work that would not be sent. */
  | { kind: 'stale' }
  /** It is being sent already. */
  | { kind: 'open'; id: string }
  /** It is not for the list, or not whole. */
  | { kind: 'unreadable' };

/** Pins the revision on the site: what is written afterwards is not sent. */
export async function createSending(
  services: Services,
  actor: Actor,
  { slug, revision, choice, scheduledFor }: NewSending,
): Promise<Created> {
  const { db, config } = services;
  const now = services.clock();
  return db.transaction(async (tx) => {
    const byName = and(eq(wordsDocuments.kind, updatesKind), eq(wordsDocuments.slug, slug));
    const [document] = await tx.select().from(wordsDocuments).where(byName).for('update');
    if (document?.published !== revision || document.draft !== null) return { kind: 'stale' };
    const whereOpen = and(eq(sendings.slug, slug), inArray(sendings.state, [...openStates]));
    const [open] = await tx.select({ id: sendings.id }).from(sendings).where(whereOpen);
    if (open) return { kind: 'open', ...open };
    const content = await readRevision(tx, slug, revision);
    const update = content && toEmail(content, { slug, siteUrl: config.siteUrl });
    if (!update) return { kind: 'unreadable' };
    const [created] = await tx
      .insert(sendings)
      .values({
        slug,
        revision,
        title: update.subject,
        narrowing: { ...choice, subject: update.topic },
        state: 'scheduled',
        stateAt: now,
        scheduledFor,
        createdBy: actor.userId,
        createdAt: now,
      })
      .returning({ id: sendings.id });
    if (!created) throw new Error('an insert returns its row');
    await tx.delete(sendingRequests).where(eq(sendingRequests.slug, slug));
    const subject = `sending:${created.id}`;
    const details = { slug, revision, at: scheduledFor.toISOString() };
    await recordAudit(tx, { actor, act: 'sending.created', subject, details, now });
    return { kind: 'created', ...created };
  });
}

/** An editor asks that this revision is sent. False if there is another by now, or text in work. */
export async function requestSending(
  { db, clock }: Services,
  actor: Actor,
  { slug, revision }: Pick<NewSending, 'slug' | 'revision'>,
): Promise<boolean> {
  const now = clock();
  const asked = { revision, askedBy: actor.userId, askedAt: now };
  return db.transaction(async (tx) => {
    await tx
      .insert(sendingRequests)
      .values({ slug, ...asked })
      .onConflictDoUpdate({ target: sendingRequests.slug, set: asked });
    const bySlug = and(eq(sendingRequests.slug, slug), whereRequested);
    if ((await tx.$count(sendingRequests, bySlug)) === 0) {
      await tx.delete(sendingRequests).where(eq(sendingRequests.slug, slug));
      return false;
    }
    const act = 'sending.requested';
    await recordAudit(tx, { actor, act, subject: `update:${slug}`, details: { revision }, now });
    return true;
  });
}

/** What was asked for is still what is on the site. */
export const whereRequested = sql`exists (
  select 1 from ${wordsDocuments} d
  where d.kind = ${sql.raw(`'${updatesKind}'`)} and d.slug = ${sendingRequests.slug}
    and d.published = ${sendingRequests.revision} and d.draft is null)`;

/** Who asked for it, and when. */
export async function readRequest(db: Db, slug: string, revision: number) {
  const bySlug = and(eq(sendingRequests.slug, slug), eq(sendingRequests.revision, revision));
  const [asked] = await db
    .select({ at: sendingRequests.askedAt, by: users.name })
    .from(sendingRequests)
    .leftJoin(users, eq(users.id, sendingRequests.askedBy))
    .where(bySlug);
  return asked ?? null;
}

/** The first name of the admin who sends, where there is one alone. */
export async function findSender(db: Db): Promise<string | null> {
  const admins = await db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.role, 'admin'))
    .limit(2);
  return admins.length === 1 ? (admins[0]?.name.split(' ')[0] ?? null) : null;
}
