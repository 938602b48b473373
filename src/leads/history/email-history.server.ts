import { desc, inArray } from 'drizzle-orm';
import { mostEntries, type PersonHistory } from '../../platform/reporting.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { emailStanding, formatPurpose } from '../../platform/email/email.ts';

/** The status of each email to a person; the content is not kept. */
export const emailHistory: PersonHistory = async ({ db, secret }, emails) => {
  const hashes = emails.map((email) => keyedHash(secret, email));
  const found = await db
    .select()
    .from(emailMessages)
    .where(inArray(emailMessages.recipientHash, hashes))
    .orderBy(desc(emailMessages.createdAt))
    .limit(mostEntries);
  return found.map(({ id, createdAt, purpose, state, reason }) => {
    const standing = emailStanding({ state, reason });
    return {
      key: `mail-${id}`,
      at: createdAt,
      kind: 'Mail',
      title: formatPurpose(purpose),
      href: `/admin/mail/${id}`,
      state: {
        text: reason ? `${standing}: ${reason}` : standing,
        isUrgent: standing === 'failed',
      },
    };
  });
};
