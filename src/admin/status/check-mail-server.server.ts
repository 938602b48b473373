import { desc, eq, lt } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Platform } from '../../platform/services.ts';
import type { HealthCheck } from '../../platform/reporting.ts';
import { countMail } from '../mail/mail-counts.server.ts';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import { hasMailServer } from '../mail/resend-mail.server.ts';
import { statusChecks } from './status-checks.table.server.ts';
import { mailServerFinding } from './status-rules.ts';

const name = 'mail-server';

/** Providers count sign-ins, so within two minutes a press shows the last outcome again. */
const checkRest = 2 * 60_000;

export type MailServerCheck = 'tried' | 'too soon' | 'none set';

/** Connects and signs in to the mail server, as for sending, and records the outcome. */
export async function checkMailServer(platform: Platform, actor: Actor): Promise<MailServerCheck> {
  const { db, clock, transport } = platform;
  if (!hasMailServer(platform)) return 'none set';
  const checkedAt = clock();
  const claimed = await db
    .insert(statusChecks)
    .values({ name, checkedAt })
    .onConflictDoUpdate({
      target: statusChecks.name,
      set: { checkedAt, isOk: null, ms: null, reason: null },
      setWhere: lt(statusChecks.checkedAt, new Date(checkedAt.getTime() - checkRest)),
    })
    .returning();
  if (claimed.length === 0) return 'too soon';
  const started = performance.now();
  const reason = await transport.verify();
  const outcome = { isOk: reason === null, reason, ms: Math.round(performance.now() - started) };
  await db.transaction(async (tx) => {
    await tx.update(statusChecks).set(outcome).where(eq(statusChecks.name, name));
    const details = { ok: outcome.isOk };
    await recordAudit(tx, { actor, act: 'status.checked', subject: name, details, now: clock() });
  });
  return 'tried';
}

export const mailServerProbe: HealthCheck = {
  name: 'Mail server',
  async run(platform) {
    const { db, clock } = platform;
    const [[last = null], [newest], { failing }] = await Promise.all([
      db.select().from(statusChecks).where(eq(statusChecks.name, name)),
      db
        .select({ sentAt: mailMessages.finishedAt })
        .from(mailMessages)
        .where(eq(mailMessages.state, 'sent'))
        .orderBy(desc(mailMessages.createdAt))
        .limit(1),
      countMail(db),
    ]);
    const sentAt = newest?.sentAt ?? null;
    return mailServerFinding(hasMailServer(platform), { last, sentAt, failing }, clock());
  },
};
