import type { Asked } from '../account-act.server.ts';
import { recordEvent, getOrigin } from '../account-events.server.ts';
import { reauthenticate } from '../reauthenticate.server.ts';
import { renewBackupCodes } from './backup-codes.server.ts';

/**
 * Replaces all backup codes. They stand in for a factor, so an open session is not enough, and the
 * owner is told.
 */
export async function remakeBackupCodes(fields: { currentPassword: string }, asked: Asked) {
  const { services, session, request, ctx } = asked;
  const { userId, email, aal } = session;
  if (aal !== 'aal2') return { to: '/account/factors' };
  const refused = await reauthenticate(asked, fields.currentPassword);
  if (refused) return refused;
  const codes = await services.db.transaction(async (tx) => {
    const event = { userId, email, kind: 'codes-renewed' } as const;
    await recordEvent(tx, services, event, getOrigin(request, ctx));
    return renewBackupCodes(tx, services, userId);
  });
  return { shown: { is: 'codes' as const, codes } };
}
