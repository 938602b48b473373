import type { Asked } from '../account-act.server.ts';
import { noteEvent, originOf } from '../account-events.server.ts';
import { reauthenticate } from '../reauthenticate.server.ts';
import { renewBackupCodes } from './backup-codes.server.ts';

/**
 * Replaces all backup codes. They stand in for a factor, so a session left open is not enough, and the
 * owner is told.
 */
export async function remakeBackupCodes(fields: { currentPassword: string }, asked: Asked) {
  const { platform, session, request, visit } = asked;
  const { userId, email, aal } = session;
  if (aal !== 'aal2') return { to: '/account/factors' };
  const refused = await reauthenticate(asked, fields.currentPassword);
  if (refused) return refused;
  const codes = await platform.db.transaction(async (tx) => {
    const event = { userId, email, kind: 'codes-renewed' } as const;
    await noteEvent(tx, platform, event, originOf(request, visit));
    return renewBackupCodes(tx, platform, userId);
  });
  return { shown: { is: 'codes' as const, codes } };
}
