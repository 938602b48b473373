import type { Platform } from '../../platform/services.ts';
import { extendedDueAt, resumedAt } from '../data-rights-clock.ts';
import { writeLetter } from '../letters/write-letter.server.ts';
import { actOnRequest, type DeskAsked } from './act-on-request.server.ts';
import { endPause } from './stop-clock.server.ts';

/** An admin is sure of who is asking, and notes how. */
export function verifyByPerson(platform: Platform, asked: DeskAsked, verificationNote: string) {
  return actOnRequest(platform, asked, 'verify', async () => ({
    set: {
      status: 'verified',
      verifiedAt: platform.clock(),
      verifiedBy: 'person',
      verificationNote,
    },
  }));
}

/** Extends the deadline of a complex case, and tells the person why before the first one ends. */
export function extendRequest(platform: Platform, asked: DeskAsked, words: string) {
  return actOnRequest(platform, asked, 'extend', async (tx, request) => {
    const extendedUntil = extendedDueAt(resumedAt(request, platform.clock()));
    await writeLetter(tx, platform, request, { kind: 'extension', words });
    return { set: { status: 'extended', extendedUntil } };
  });
}

/** A complaint that was acknowledged by other means than our mail. */
export function acknowledgeComplaint(
  platform: Platform,
  asked: DeskAsked,
  acknowledgementNote: string,
) {
  return actOnRequest(platform, asked, 'acknowledge', async () => ({
    set: { acknowledgedAt: platform.clock(), acknowledgementNote },
  }));
}

/** Records what was done: corrected, stopped, or found out about a complaint. */
export function answerRequest(platform: Platform, asked: DeskAsked, words: string) {
  return actOnRequest(platform, asked, 'answer', async (tx, request) => {
    await writeLetter(tx, platform, request, { kind: 'answer', words });
    const now = platform.clock();
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
export function upholdObjection(platform: Platform, asked: DeskAsked, words: string) {
  return actOnRequest(platform, asked, 'object', async (tx, request) => {
    if (request.email) await platform.subscriptions.suppress(tx, request.email, 'objection');
    await writeLetter(tx, platform, request, { kind: 'answer', words });
    return { set: { status: 'answered', answeredAt: platform.clock(), answer: words } };
  });
}

/** Refuses a request: tells the person why, and where they can complain. */
export function refuseRequest(platform: Platform, asked: DeskAsked, words: string) {
  return actOnRequest(platform, asked, 'refuse', async (tx, request) => {
    const now = platform.clock();
    await endPause(tx, request.id, now);
    await writeLetter(tx, platform, request, { kind: 'refusal', words });
    return { set: { status: 'refused', answeredAt: now, answer: words } };
  });
}
