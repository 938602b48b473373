import type { Db } from '../database/database.server.ts';
import { type AuditDetails, auditLog } from './privacy.table.server.ts';

export type Actor = { userId: string; email: string };

type Entry = {
  /** Null for the system itself. */
  actor: Actor | null;
  /** Domain and verb, such as 'lead.read'. */
  act: string;
  /** Kind and id, such as 'lead:9f1c…'. */
  subject: string;
  details?: AuditDetails;
  now: Date;
};

/** Records an action. A change is recorded in the transaction that makes it. */
export async function recordAudit(
  db: Db,
  { actor, act, subject, details = {}, now }: Entry,
): Promise<void> {
  await db.insert(auditLog).values({
    at: now,
    actorId: actor?.userId ?? null,
    actorEmail: actor?.email ?? null,
    act,
    subject,
    details,
  });
}
