import { dataSubject, eraseHeld } from '../../database/retention/personal-data.server.ts';
import { oweMail } from '../../mail/owe-mail.server.ts';
import type { Asked } from '../account-act.server.ts';
import { accountData } from '../personal-data.server.ts';
import { sendAccountDeleted } from '../settings/send-account-deleted.job.server.ts';
import { changeUser, type UserChange } from './change-user.server.ts';

/**
 * Deletes an account with everything that belongs to it, and owes its owner a mail about it. The
 * address has to be typed, so that it is the right account.
 */
export async function deleteUser(
  asking: Pick<Asked, 'platform' | 'session'>,
  userId: string,
  { address }: { address: string },
): Promise<UserChange> {
  const { platform } = asking;
  const typed = address.normalize('NFKC').trim().toLowerCase();
  let isRight = true;
  const outcome = await changeUser(asking, userId, 'user.deleted', async (tx, user) => {
    isRight = typed === user.email;
    if (!isRight) return { refused: 'This is not the address of the account' };
    await eraseHeld(tx, [accountData], dataSubject(platform, user.email));
    await oweMail(tx, platform, {
      job: sendAccountDeleted,
      about: { deletedAt: platform.clock().toISOString(), by: 'admin' },
      recipient: user.email,
    });
    return { details: { role: user.role } };
  });
  if (outcome.is !== 'refused' || isRight) return outcome;
  return { is: 'refused', error: { ...outcome.error, field: 'address' } };
}
