import { eq } from 'drizzle-orm';
import { data } from 'react-router';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Platform } from '../../platform/services.ts';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';

/**
 * One mail, for an admin; that it was read is recorded.
 * @throws a 404 answer if there is no such mail.
 */
export async function readMail(
  { db, clock }: Platform,
  id: string,
  actor: Actor,
  as: 'page' | 'html',
): Promise<typeof mailMessages.$inferSelect> {
  const [mail] = await db.select().from(mailMessages).where(eq(mailMessages.id, id));
  if (!mail) throw data(null, { status: 404 });
  const details = { as, content: mail.keptContent !== null };
  await recordAudit(db, { actor, act: 'mail.read', subject: `mail:${id}`, details, now: clock() });
  return mail;
}
