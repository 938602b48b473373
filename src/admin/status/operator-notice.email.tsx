import { href } from 'react-router';
import { formatCount } from '../../platform/reporting.ts';
import { type ComposedEmail, defineEmail } from '../../platform/email/email.ts';
import { EmailButton, EmailLayout, EmailLink } from '../../platform/email/email-layout.tsx';
import { type NoticeLine, type OperatorNotice, operatorNotices } from '../admin.table.server.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';

/** Counts, with links to the pages that show what is counted. */
export function operatorNotice(
  { kind, lines }: Pick<OperatorNotice, 'kind' | 'lines'>,
  siteUrl: string,
): ComposedEmail {
  // Lines from the status page are sentences with a full stop of their own.
  const said = lines.map(({ message }) => message.replace(/\.$/, ''));
  const others = lines.length - 1;
  // “1 email could not be sent (and 7 more)” would read as eight emails.
  const more = others > 0 ? `, and ${formatCount(others, 'other notice', 'other notices')}` : '';
  const title = kind === 'digest' ? 'Waiting for you today' : 'The website needs attention';
  return {
    subject: `${kind === 'digest' ? 'Website today' : 'Website'}: ${said[0] ?? title}${more}`,
    body: (
      <EmailLayout
        title={title}
        preview={said.join('. ')}
        why="You get this email because this address receives the website’s enquiries. It is sent on days with something to report, and at most once an hour when something is wrong."
      >
        <ul>
          {lines.map(({ message, href: address }) => (
            <li key={message}>
              <EmailLink href={siteUrl + address}>{message}</EmailLink>
            </li>
          ))}
        </ul>
        <EmailButton href={`${siteUrl}${href('/admin')}`}>Open the admin area</EmailButton>
      </EmailLayout>
    ),
  };
}

type Notice = { kind: 'digest' | 'alert'; period: string; createdAt: Date; lines: NoticeLine[] };

/** Queues a notice to the team. Returns false if another instance already raised it. */
export async function queueOperatorNotice(
  tx: Tx,
  services: Services,
  notice: Notice,
): Promise<boolean> {
  const id = crypto.randomUUID();
  const stored = await tx
    .insert(operatorNotices)
    .values({ ...notice, id })
    .onConflictDoNothing()
    .returning();
  if (stored.length === 0) return false;
  const notifying = { email: sendOperatorNotice, about: id, to: { kind: 'team' } } as const;
  const { emailId } = await queueEmail(tx, services, notifying);
  await tx.update(operatorNotices).set({ emailId }).where(eq(operatorNotices.id, id));
  return true;
}

export const sendOperatorNotice = defineEmail({
  name: 'send-operator-notice',
  async compose({ about: noticeId }, { db, config }: Services) {
    const byId = eq(operatorNotices.id, noticeId);
    const [notice] = await db.select().from(operatorNotices).where(byId);
    return notice && operatorNotice(notice, config.siteUrl);
  },
});
