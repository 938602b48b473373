import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { deleteEmail, deliverEmail } from '../../platform/email/deliver-email.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { dataRightsRequests } from '../data-rights.table.server.ts';
import { rightsNotice } from './rights-notice.email.tsx';

type Payload = { requestId: string; emailId: string };

/** Queues a notice to the team when the transaction commits. */
export async function queueRightsNotice(
  tx: Tx,
  services: Services,
  requestId: string,
  isHeld = false,
): Promise<void> {
  const recipient = services.config.ENQUIRIES_TO;
  await queueEmail(tx, services, {
    job: sendRightsNotice,
    about: { requestId },
    recipient,
    isHeld,
  });
}

/** Tells the team about a new request, and again when its clock starts. */
export const sendRightsNotice: Job<Payload, Services> = {
  name: 'send-rights-notice',
  payload: z.strictObject({ requestId: z.uuid(), emailId: z.uuid() }),
  async handle(payload, services) {
    const [request] = await services.db
      .select()
      .from(dataRightsRequests)
      .where(eq(dataRightsRequests.id, payload.requestId));
    if (!request) return deleteEmail(services, payload.emailId);
    const composed = rightsNotice(request, services.config.siteUrl);
    await deliverEmail(services, payload.emailId, composed);
  },
};
