import type { Services } from '../../platform/services.ts';
import { extendedDueAt, resumedAt, type WaitingReason } from '../data-rights-clock.ts';
import { writeLetter } from './rights-letter.email.tsx';
import { actOnRequest, type DeskAsked } from './act-on-request.server.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import { dataRightsPauses } from '../data-rights.table.server.ts';

/** The admin has verified the person's identity and notes how. */
export function verifyByPerson(services: Services, asked: DeskAsked, verificationNote: string) {
  return actOnRequest(services, asked, 'verify', async () => ({
    set: {
      status: 'verified',
      verifiedAt: services.clock(),
      verifiedBy: 'person',
      verificationNote,
    },
  }));
}

/** Extends the deadline of a complex case, and tells the person why before the first deadline. */
export function extendRequest(services: Services, asked: DeskAsked, words: string) {
  return actOnRequest(services, asked, 'extend', async (tx, request) => {
    const extendedUntil = extendedDueAt(resumedAt(request, services.clock()));
    await writeLetter(tx, services, request, { kind: 'extension', words });
    return { set: { status: 'extended', extendedUntil } };
  });
}

/** For a complaint that was acknowledged by other means than our email. */
export function acknowledgeComplaint(
  services: Services,
  asked: DeskAsked,
  acknowledgementNote: string,
) {
  return actOnRequest(services, asked, 'acknowledge', async () => ({
    set: { acknowledgedAt: services.clock(), acknowledgementNote },
  }));
}

/** Records what was done: data corrected, processing stopped, or a complaint's outcome. */
export function answerRequest(services: Services, asked: DeskAsked, words: string) {
  return actOnRequest(services, asked, 'answer', async (tx, request) => {
    await writeLetter(tx, services, request, { kind: 'answer', words });
    const now = services.clock();
    const acknowledgedAt = request.acknowledgedAt ?? now;
    return {
      set: {
        status: 'answered',
        answeredAt: now,
        answer: words,
        ...(request.requestType === 'complaint' && { acknowledgedAt }),
      },
    };
  });
}

/** Unsubscribes the address from the mailing list for good, and tells the person. */
export function upholdObjection(services: Services, asked: DeskAsked, words: string) {
  return actOnRequest(services, asked, 'object', async (tx, request) => {
    if (request.email) await services.subscriptions.suppress(tx, request.email, 'objection');
    await writeLetter(tx, services, request, { kind: 'answer', words });
    return { set: { status: 'answered', answeredAt: services.clock(), answer: words } };
  });
}

export function refuseRequest(services: Services, asked: DeskAsked, words: string) {
  return actOnRequest(services, asked, 'refuse', async (tx, request) => {
    const now = services.clock();
    await endPause(tx, request.id, now);
    await writeLetter(tx, services, request, { kind: 'refusal', words });
    return { set: { status: 'refused', answeredAt: now, answer: words } };
  });
}

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

async function endPause(tx: Tx, requestId: string, endedAt: Date): Promise<void> {
  const whereOpen = and(
    eq(dataRightsPauses.requestId, requestId),
    isNull(dataRightsPauses.endedAt),
  );
  await tx.update(dataRightsPauses).set({ endedAt }).where(whereOpen);
}
