import { eq, sql } from 'drizzle-orm';
import { isSameSecret, keyedHash } from '../../platform/security/secrets.server.ts';
import type { Services } from '../../platform/services.ts';
import { mailboxes } from '../enquiries.table.server.ts';
import { findAuthservId } from './authentication-results.ts';
import { type EmailHeaders, getField } from './email-headers.ts';

const noticeField = 'X-Website-Notice';

/** Marks a notice to the team as ours; no answer repeats it. */
export const noticeHeader = (secret: string, emailId: string) => ({
  [noticeField]: `${emailId} ${keyedHash(secret, `notice ${emailId}`)}`,
});

const isNotice = (secret: string, { fields }: EmailHeaders) => {
  const [id = '', proof = ''] = getField(fields, noticeField.toLowerCase()).trim().split(/\s+/);
  return isSameSecret(proof, keyedHash(secret, `notice ${id}`));
};

/** From more hosts than that, no provider receives. */
const mostServers = 50;

/**
 * Learns the name under which our mailbox's server writes Authentication-Results from notices that came back
 * there, whose headers no other server has written.
 */
export async function learnAuthserv(
  { db, secret, log }: Pick<Services, 'db' | 'secret' | 'log'>,
  folder: string,
  emails: readonly EmailHeaders[],
): Promise<void> {
  const notices = emails.filter((headers) => isNotice(secret, headers));
  const ids = new Set(notices.flatMap(({ fields }) => findAuthservId(fields) ?? []));
  for (const id of ids) {
    const { authservIds } = mailboxes;
    const learnt = await db
      .update(mailboxes)
      .set({ authservIds: sql`array_append(${authservIds}, ${id})` })
      .where(
        sql`${eq(mailboxes.folder, folder)} and not ${id} = any(${authservIds}) and cardinality(${authservIds}) < ${mostServers}`,
      )
      .returning({ folder: mailboxes.folder });
    if (learnt.length > 0) log.info({ event: 'mailbox.authserv-learnt', authserv: id });
  }
}
