import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import type { WaitingReason } from '../data-rights-clock.ts';
import { dataRightsPauses } from '../rights-desk.table.server.ts';
import { writeLetter } from '../letters/write-letter.server.ts';
import { actOnRequest, type DeskAsked } from './act-on-request.server.ts';

type Question = { waitingFor: WaitingReason; words: string };

/** Asks the person for what we need; the clock is paused until we have it. */
export function stopClock(services: Services, asked: DeskAsked, question: Question) {
  const { waitingFor, words } = question;
  return actOnRequest(services, asked, 'stop', async (tx, request) => {
    const startedAt = services.clock();
    await tx.insert(dataRightsPauses).values({ requestId: request.id, waitingFor, startedAt });
    await writeLetter(tx, services, request, { kind: 'question', words });
    return { details: { waitingFor } };
  });
}

/** Resumes the clock and adds the days of the pause. */
export function resumeClock(services: Services, asked: DeskAsked) {
  return actOnRequest(services, asked, 'resume', async (tx, request) => {
    await endPause(tx, request.id, services.clock());
    return {};
  });
}

/** Does nothing if no pause is open. */
export async function endPause(tx: Tx, requestId: string, endedAt: Date): Promise<void> {
  const isOpen = and(eq(dataRightsPauses.requestId, requestId), isNull(dataRightsPauses.endedAt));
  await tx.update(dataRightsPauses).set({ endedAt }).where(isOpen);
}
