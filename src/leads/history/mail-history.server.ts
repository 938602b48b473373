import { desc, inArray } from 'drizzle-orm';
import { mostEntries, type PersonHistory } from '../../platform/reporting.ts';
import { keyedHash } from '../../platform/security/keyed-hash.server.ts';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import { mailStanding, purposeInWords } from '../../platform/email/mail-standing.ts';

/** The mails to a person and their states; their content is not kept. */
export const mailHistory: PersonHistory = async ({ db, secret }, emails) => {
  const hashes = emails.map((email) => keyedHash(secret, email));
  const found = await db
    .select()
    .from(mailMessages)
    .where(inArray(mailMessages.recipientHash, hashes))
    .orderBy(desc(mailMessages.createdAt))
    .limit(mostEntries);
  return found.map(({ id, createdAt, purpose, state, reason }) => {
    const standing = mailStanding({ state, reason });
    return {
      key: `mail-${id}`,
      at: createdAt,
      kind: 'Mail',
      title: purposeInWords(purpose),
      href: `/admin/mail/${id}`,
      state: {
        text: reason ? `${standing}: ${reason}` : standing,
        isUrgent: standing === 'failed',
      },
    };
  });
};
