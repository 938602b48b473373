import { eq, and, inArray } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { wordsDocuments } from '../../platform/words/words.table.server.ts';
import { type Choice, openStates } from './sending.ts';
import { updatesKind } from '../update.ts';
import { readRevision, toEmail } from '../email/read-update.server.ts';
import { sendings } from './sendings.table.server.ts';

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
    const subject = `sending:${created.id}`;
    const details = { slug, revision, at: scheduledFor.toISOString() };
    await recordAudit(tx, { actor, act: 'sending.created', subject, details, now });
    return { kind: 'created', ...created };
  });
}
