import { desc, eq, lt } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import type { HealthCheck } from '../../platform/reporting.ts';
import { countEmail } from '../emails/reporting.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { hasEmailServer } from '../emails/manage-emails.server.ts';
import { emailServerFinding } from './status-rules.ts';
import { statusChecks } from './status.table.server.ts';

const name = 'mail-server';

/** Providers count sign-ins, so a press within two minutes shows the last outcome again. */
const checkRest = 2 * 60_000;

export type EmailServerCheck = 'tried' | 'too soon' | 'none set';

export async function checkEmailServer(
  services: Services,
  actor: Actor,
): Promise<EmailServerCheck> {
  const { db, clock, transport } = services;
  if (!hasEmailServer(services)) return 'none set';
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

export const emailServerCheck: HealthCheck = {
  name: 'Mail server',
  async run(services) {
    const { db, clock } = services;
    const [[last = null], [newest], { failing }] = await Promise.all([
      db.select().from(statusChecks).where(eq(statusChecks.name, name)),
      db
        .select({ sentAt: emailMessages.finishedAt })
        .from(emailMessages)
        .where(eq(emailMessages.state, 'sent'))
        .orderBy(desc(emailMessages.createdAt))
        .limit(1),
      countEmail(db),
    ]);
    const sentAt = newest?.sentAt ?? null;
    return emailServerFinding(hasEmailServer(services), { last, sentAt, failing }, clock());
  },
};
