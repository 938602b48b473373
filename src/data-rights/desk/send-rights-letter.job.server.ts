import type { Db, Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import {
  type StoredRightsRequest,
  dataRightsRequests,
  dataRightsLetters,
} from '../data-rights.table.server.ts';
import type { LetterKind } from './rights-desk.ts';
import { eq } from 'drizzle-orm';
import { defineEmail } from '../../platform/email/define-email.server.ts';
import { anonymiseRecipient } from '../../platform/email/send-email.server.ts';
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
    email: sendRightsLetter,
    about: id,
    to: { kind: 'owner', email },
  });
  const createdAt = services.clock();
  await tx.insert(dataRightsLetters).values({ id, requestId, kind, words, emailId, createdAt });
}

/** Sends a letter from the desk. After an erasure, its notice is the last record of the address. */
export const sendRightsLetter = defineEmail({
  name: 'send-rights-letter',
  whenGone: 'fail',
  async compose({ about: letterId }, services: Services) {
    const found = await readLetter(services.db, letterId);
    if (!found) return null;
    const { letter, request } = found;
    // The person was erased since, and their email and text with them.
    if (!request.email && letter.kind !== 'erased') return null;
    const link =
      letter.kind === 'export' ? await newRightsLink(services, 'export', request.id) : null;
    return rightsLetter(request, letter, link);
  },
  async whenEnded(tx, { about: letterId, id }) {
    const found = await readLetter(tx, letterId);
    if (found?.letter.kind === 'erased') await anonymiseRecipient(tx, id);
  },
});

async function readLetter(db: Db, id: string) {
  const [found] = await db
    .select({ letter: dataRightsLetters, request: dataRightsRequests })
    .from(dataRightsLetters)
    .innerJoin(dataRightsRequests, eq(dataRightsRequests.id, dataRightsLetters.requestId))
    .where(eq(dataRightsLetters.id, id));
  return found;
}
