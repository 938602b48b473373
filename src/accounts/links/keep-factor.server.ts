import { eq, inArray } from 'drizzle-orm';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { factorRemovals, factors } from '../factors/factors.table.server.ts';
import { useLink } from './account-links.server.ts';

/**
 * Stops every removal of a factor that admins have requested, by the link emailed to the owner.
 * False if the link is invalid.
 */
export async function keepFactors({ db, clock }: Services, token: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const link = await useLink(tx, clock, ['keep-factor'], token);
    if (!link) return false;
    const { userId } = link;
    const theirs = tx.select({ id: factors.id }).from(factors).where(eq(factors.userId, userId));
    const stopped = await tx
      .delete(factorRemovals)
      .where(inArray(factorRemovals.factorId, theirs))
      .returning({ requestedBy: factorRemovals.requestedBy });
    await recordAudit(tx, {
      actor: null,
      act: 'user.factor-removal-stopped',
      subject: `user:${userId}`,
      details: { by: 'the owner', requestedBy: stopped.map((each) => each.requestedBy).join(' ') },
      now: clock(),
    });
    return true;
  });
}
