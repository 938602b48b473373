import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.server.ts';
import type { Platform } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { failMail } from '../../platform/email/end-mail.server.ts';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import { sendOwedMail } from '../../platform/email/send-owed-mail.server.ts';
import { dataRightsRequests } from '../data-rights-requests.table.server.ts';
import { newRightsLink } from '../rights-links.server.ts';
import { rightsAcknowledgement } from './rights-acknowledgement.mail.tsx';

type Payload = { requestId: string; mailId: string };

/** Tells the sender that the request has arrived, and asks them to confirm it. */
export const sendRightsAcknowledgement: Job<Payload, Platform> = {
  name: 'send-rights-acknowledgement',
  payload: z.strictObject({ requestId: z.uuid(), mailId: z.uuid() }),
  async handle(payload, platform) {
    const [request] = await platform.db
      .select()
      .from(dataRightsRequests)
      .where(eq(dataRightsRequests.id, payload.requestId));
    if (!request?.email) return failMail(platform, payload.mailId);
    const link = await newRightsLink(platform, 'verify', request.id);
    const mail = rightsAcknowledgement(request, link);
    await sendOwedMail(platform, sendRightsAcknowledgement, payload, mail);
    await noteAcknowledgement(platform.db, payload);
  },
};

/** A complaint counts as acknowledged once a mail server has accepted our mail. */
async function noteAcknowledgement(db: Db, { requestId, mailId }: Payload): Promise<void> {
  const { finishedAt, id, state } = mailMessages;
  const [sent] = await db
    .select({ finishedAt })
    .from(mailMessages)
    .where(and(eq(id, mailId), eq(state, 'sent')));
  if (!sent) return;
  await db
    .update(dataRightsRequests)
    .set({ acknowledgedAt: sent.finishedAt })
    .where(and(eq(dataRightsRequests.id, requestId), isNull(dataRightsRequests.acknowledgedAt)));
}
