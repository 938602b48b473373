import type { Services } from '../../platform/services.ts';
import { extendedDueAt, resumedAt } from '../data-rights-clock.ts';
import { writeLetter } from '../letters/write-letter.server.ts';
import { actOnRequest, type DeskAsked } from './act-on-request.server.ts';
import { endPause } from './stop-clock.server.ts';

/** An admin is sure of who is asking, and notes how. */
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

/** Extends the deadline of a complex case, and tells the person why before the first one ends. */
export function extendRequest(services: Services, asked: DeskAsked, words: string) {
  return actOnRequest(services, asked, 'extend', async (tx, request) => {
    const extendedUntil = extendedDueAt(resumedAt(request, services.clock()));
    await writeLetter(tx, services, request, { kind: 'extension', words });
    return { set: { status: 'extended', extendedUntil } };
  });
}

/** A complaint that was acknowledged by other means than our mail. */
export function acknowledgeComplaint(
  services: Services,
  asked: DeskAsked,
  acknowledgementNote: string,
) {
  return actOnRequest(services, asked, 'acknowledge', async () => ({
    set: { acknowledgedAt: services.clock(), acknowledgementNote },
  }));
}

/** Records what was done: corrected, stopped, or found out about a complaint. */
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

/** Takes the address off the mailing list for good, and says so. */
export function upholdObjection(services: Services, asked: DeskAsked, words: string) {
  return actOnRequest(services, asked, 'object', async (tx, request) => {
    if (request.email) await services.subscriptions.suppress(tx, request.email, 'objection');
    await writeLetter(tx, services, request, { kind: 'answer', words });
    return { set: { status: 'answered', answeredAt: services.clock(), answer: words } };
  });
}

/** Refuses a request: tells the person why, and where they can complain. */
export function refuseRequest(services: Services, asked: DeskAsked, words: string) {
  return actOnRequest(services, asked, 'refuse', async (tx, request) => {
    const now = services.clock();
    await endPause(tx, request.id, now);
    await writeLetter(tx, services, request, { kind: 'refusal', words });
    return { set: { status: 'refused', answeredAt: now, answer: words } };
  });
}
