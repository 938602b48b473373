import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Platform } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { failMail, forgetRecipient } from '../../platform/email/end-mail.server.ts';
import { sendOwedMail } from '../../platform/email/send-owed-mail.server.ts';
import { dataRightsRequests } from '../data-rights-requests.table.server.ts';
import { dataRightsLetters } from '../rights-desk.table.server.ts';
import { newRightsLink } from '../rights-links.server.ts';
import { rightsLetter } from './rights-letter.mail.tsx';

type Payload = { letterId: string; mailId: string };

/**
 * Sends a letter from the desk. The notice of an erasure is the last thing that still holds the
 * address.
 */
export const sendRightsLetter: Job<Payload, Platform> = {
  name: 'send-rights-letter',
  payload: z.strictObject({ letterId: z.uuid(), mailId: z.uuid() }),
  async handle(payload, platform) {
    const [found] = await platform.db
      .select({ letter: dataRightsLetters, request: dataRightsRequests })
      .from(dataRightsLetters)
      .innerJoin(dataRightsRequests, eq(dataRightsRequests.id, dataRightsLetters.requestId))
      .where(eq(dataRightsLetters.id, payload.letterId));
    if (!found) return failMail(platform, payload.mailId);
    const { letter, request } = found;
    const isErasure = letter.kind === 'erased';
    // The person was erased meanwhile: the mail went with them, and so did the words.
    if (!request.email && !isErasure) return failMail(platform, payload.mailId);
    const link =
      letter.kind === 'export' ? await newRightsLink(platform, 'export', request.id) : null;
    const mail = rightsLetter(request, letter, link);
    await sendOwedMail(platform, sendRightsLetter, payload, mail);
    if (isErasure) await forgetRecipient(platform, payload.mailId);
  },
};
