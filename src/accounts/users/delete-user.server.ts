import { dataSubject, eraseHeld } from '../../platform/privacy/personal-data.server.ts';
import { normalAddress } from '../../platform/email/email-address.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { accountData } from '../privacy.server.ts';
import { sendAccountDeleted } from '../settings/send-account-deleted.job.server.ts';
import { type Acting, changeUser, type UserChange } from './change-user.server.ts';

/**
 * Deletes an account with everything that belongs to it, and queues an email to its owner. The
 * address has to be typed, so that it is the right account.
 */
export async function deleteUser(
  acting: Acting,
  userId: string,
  { address }: { address: string },
): Promise<UserChange> {
  const { services } = acting;
  return changeUser(acting, userId, 'user.deleted', async (tx, user) => {
    if (normalAddress(address) !== user.email) {
      return { refused: 'This is not the address of the account', field: 'address' };
    }
    await eraseHeld(tx, [accountData], dataSubject(services, user.email));
    await queueEmail(tx, services, {
      job: sendAccountDeleted,
      about: { deletedAt: services.clock().toISOString(), by: 'admin' },
      recipient: user.email,
    });
    return { details: { role: user.role } };
  });
}
