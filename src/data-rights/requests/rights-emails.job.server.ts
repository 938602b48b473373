import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { defineEmail } from '../../platform/email/email.ts';
import {
  type EmailMessage,
  emailMessages,
} from '../../platform/email/email-messages.table.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import type { Services } from '../../platform/services.ts';
import { dataRightsRequests } from '../data-rights.table.server.ts';
import { newRightsLink } from '../rights-links.server.ts';
import { rightsAcknowledgement, rightsNotice } from './rights-notice.email.tsx';

/** Acknowledges a request to its sender, with the link that confirms the mailbox. */
export const sendRightsAcknowledgement = defineEmail({
  name: 'send-rights-acknowledgement',
  whenGone: 'fail',
  async compose({ about: requestId }, services: Services) {
    const request = await readRequest(services.db, requestId);
    if (!request?.email) return null;
    return rightsAcknowledgement(request, await newRightsLink(services, 'verify', requestId));
  },
  whenEnded: (tx, email) => recordAcknowledgement(tx, email),
});

/** Tells the team about a new request, and again when its clock starts. */
export const sendRightsNotice = defineEmail({
  name: 'send-rights-notice',
  async compose({ about: requestId }, { db, config }: Services) {
    const request = await readRequest(db, requestId);
    return request && rightsNotice(request, config.siteUrl);
  },
});

/** Queues a notice to the team when the transaction commits. */
export async function queueRightsNotice(
  tx: Tx,
  services: Services,
  requestId: string,
  isHeld = false,
): Promise<void> {
  const to = { kind: 'team' } as const;
  await queueEmail(tx, services, { email: sendRightsNotice, about: requestId, to, isHeld });
}

async function readRequest(db: Db, id: string) {
  const [request] = await db.select().from(dataRightsRequests).where(eq(dataRightsRequests.id, id));
  return request;
}

/** A complaint counts as acknowledged once a mail server has accepted our email. */
async function recordAcknowledgement(tx: Tx, { id, about }: EmailMessage): Promise<void> {
  const { finishedAt, state } = emailMessages;
  const [sent] = await tx
    .select({ finishedAt })
    .from(emailMessages)
    .where(and(eq(emailMessages.id, id), eq(state, 'sent')));
  if (!sent) return;
  await tx
    .update(dataRightsRequests)
    .set({ acknowledgedAt: sent.finishedAt })
    .where(and(eq(dataRightsRequests.id, about), isNull(dataRightsRequests.acknowledgedAt)));
}
