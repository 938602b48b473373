import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { emailJob } from '../../platform/email/email-job.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import type { Services } from '../../platform/services.ts';
import { dataRightsRequests } from '../data-rights.table.server.ts';
import { newRightsLink } from '../rights-links.server.ts';
import { rightsAcknowledgement } from './rights-acknowledgement.email.tsx';
import { rightsNotice } from './rights-notice.email.tsx';

const payload = z.strictObject({ requestId: z.uuid(), emailId: z.uuid() });

type Payload = z.output<typeof payload>;

/** Acknowledges a request to its sender, with the link that confirms the mailbox. */
export const sendRightsAcknowledgement = emailJob({
  name: 'send-rights-acknowledgement',
  payload,
  whenGone: 'fail',
  async compose({ requestId }, services: Services) {
    const request = await readRequest(services.db, requestId);
    if (!request?.email) return null;
    return rightsAcknowledgement(request, await newRightsLink(services, 'verify', requestId));
  },
  afterTry: (tried, { db }) => recordAcknowledgement(db, tried),
});

/** Tells the team about a new request, and again when its clock starts. */
export const sendRightsNotice = emailJob({
  name: 'send-rights-notice',
  payload,
  async compose({ requestId }, { db, config }: Services) {
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
  const about = { requestId };
  await queueEmail(tx, services, { job: sendRightsNotice, about, to: { kind: 'team' }, isHeld });
}

async function readRequest(db: Db, id: string) {
  const [request] = await db.select().from(dataRightsRequests).where(eq(dataRightsRequests.id, id));
  return request;
}

/** A complaint counts as acknowledged once a mail server has accepted our email. */
async function recordAcknowledgement(db: Db, { requestId, emailId }: Payload): Promise<void> {
  const { finishedAt, id, state } = emailMessages;
  const [sent] = await db
    .select({ finishedAt })
    .from(emailMessages)
    .where(and(eq(id, emailId), eq(state, 'sent')));
  if (!sent) return;
  await db
    .update(dataRightsRequests)
    .set({ acknowledgedAt: sent.finishedAt })
    .where(and(eq(dataRightsRequests.id, requestId), isNull(dataRightsRequests.acknowledgedAt)));
}
