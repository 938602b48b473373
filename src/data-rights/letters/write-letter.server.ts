import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import type { StoredRightsRequest } from '../data-rights-requests.table.server.ts';
import { dataRightsLetters } from '../rights-desk.table.server.ts';
import type { LetterKind } from './rights-letter.ts';
import { sendRightsLetter } from './send-rights-letter.job.server.ts';

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
  const emailId = await queueEmail(tx, services, {
    job: sendRightsLetter,
    about: { letterId: id },
    recipient: email,
  });
  const createdAt = services.clock();
  await tx.insert(dataRightsLetters).values({ id, requestId, kind, words, emailId, createdAt });
}
