import { eq } from 'drizzle-orm';
import type { Asked } from '../account-act.server.ts';
import { recordEvent, getOrigin } from '../account-events.server.ts';
import { sessions } from '../auth.table.server.ts';
import { reauthenticate } from '../reauthenticate.server.ts';
import { endOtherSessions } from '../sessions/sessions.server.ts';
import { deleteFactor, ownFactor } from './factors.server.ts';

type Removal = { factor: string; currentPassword: string };

/**
 * Removes a factor and ends every other session; removing the last one also removes the backup
 * codes and aal2.
 */
export async function removeFactor(fields: Removal, asked: Asked) {
  const { services, session, request, ctx } = asked;
  const { userId, email, sessionId } = session;
  const done = { notice: 'factor-removed', to: '/account/factors' } as const;
  const refused = await reauthenticate(asked, fields.currentPassword);
  if (refused) return refused;
  const factor = await ownFactor(services, userId, fields.factor);
  if (!factor) return done;
  await services.db.transaction(async (tx) => {
    const isLast = await deleteFactor(tx, factor);
    await endOtherSessions(tx, session);
    // A session at aal2 would suggest that the account still has a factor.
    if (isLast) await tx.update(sessions).set({ aal: 'aal1' }).where(eq(sessions.id, sessionId));
    const event = { userId, email, kind: 'factor-removed' } as const;
    await recordEvent(tx, services, event, getOrigin(request, ctx));
  });
  return done;
}
