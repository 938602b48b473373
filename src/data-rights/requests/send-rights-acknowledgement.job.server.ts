import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { failEmail, deliverEmail } from '../../platform/email/deliver-email.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { dataRightsRequests } from '../data-rights.table.server.ts';
import { newRightsLink } from '../rights-links.server.ts';
import { rightsAcknowledgement } from './rights-acknowledgement.email.tsx';

type Payload = { requestId: string; emailId: string };

export const sendRightsAcknowledgement: Job<Payload, Services> = {
  name: 'send-rights-acknowledgement',
  payload: z.strictObject({ requestId: z.uuid(), emailId: z.uuid() }),
  async handle(payload, services) {
    const [request] = await services.db
      .select()
      .from(dataRightsRequests)
      .where(eq(dataRightsRequests.id, payload.requestId));
    if (!request?.email) return failEmail(services, payload.emailId);
    const link = await newRightsLink(services, 'verify', request.id);
    const message = rightsAcknowledgement(request, link);
    await deliverEmail(services, payload.emailId, message);
    await recordAcknowledgement(services.db, payload);
  },
};

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
