import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import {
  type StoredRightsRequest,
  dataRightsRequests,
  dataRightsLetters,
} from '../data-rights.table.server.ts';
import type { LetterKind } from './rights-desk.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import {
  failEmail,
  anonymiseRecipient,
  deliverEmail,
} from '../../platform/email/deliver-email.server.ts';
import { newRightsLink } from '../rights-links.server.ts';
import { rightsLetter } from './rights-letter.email.tsx';

/** Queues a letter; does nothing if the address was erased. */
export async function writeLetter(
  tx: Tx,
  services: Services,
  request: Pick<StoredRightsRequest, 'id' | 'email'>,
  { kind, words = null }: { kind: LetterKind; words?: string | null },
): Promise<void> {
  const { id: requestId, email } = request;
  if (!email) return;
  const id = crypto.randomUUID();
  const { emailId } = await queueEmail(tx, services, {
    job: sendRightsLetter,
    about: { letterId: id },
    to: { kind: 'owner', email },
  });
  const createdAt = services.clock();
  await tx.insert(dataRightsLetters).values({ id, requestId, kind, words, emailId, createdAt });
}

type Payload = { letterId: string; emailId: string };

/** Sends a letter from the desk. After an erasure, its notice is the last record of the address. */
export const sendRightsLetter: Job<Payload, Services> = {
  name: 'send-rights-letter',
  payload: z.strictObject({ letterId: z.uuid(), emailId: z.uuid() }),
  async handle(payload, services) {
    const [found] = await services.db
      .select({ letter: dataRightsLetters, request: dataRightsRequests })
      .from(dataRightsLetters)
      .innerJoin(dataRightsRequests, eq(dataRightsRequests.id, dataRightsLetters.requestId))
      .where(eq(dataRightsLetters.id, payload.letterId));
    if (!found) return failEmail(services, payload.emailId);
    const { letter, request } = found;
    const isErasure = letter.kind === 'erased';
    // The person was erased since, and their email and text with them.
    if (!request.email && !isErasure) return failEmail(services, payload.emailId);
    const link =
      letter.kind === 'export' ? await newRightsLink(services, 'export', request.id) : null;
    const message = rightsLetter(request, letter, link);
    await deliverEmail(services, payload.emailId, message);
    if (isErasure) await anonymiseRecipient(services, payload.emailId);
  },
};
