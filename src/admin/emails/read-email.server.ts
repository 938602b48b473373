import { eq } from 'drizzle-orm';
import { data } from 'react-router';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';

/**
 * Reads one email for an admin, and records that it was read.
 * @throws a 404 response if there is no such email.
 */
export async function readEmail(
  { db, clock }: Services,
  id: string,
  actor: Actor,
  as: 'page' | 'html',
): Promise<typeof emailMessages.$inferSelect> {
  const [message] = await db.select().from(emailMessages).where(eq(emailMessages.id, id));
  if (!message) throw data(null, { status: 404 });
  const details = { as, content: message.keptContent !== null };
  await recordAudit(db, { actor, act: 'mail.read', subject: `mail:${id}`, details, now: clock() });
  return message;
}
