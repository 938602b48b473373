import type { Subject } from '../../platform/email/subscriptions.ts';

/** Of a reader who gets updates, as the page shows them. */
export type Preferences = {
  /** A day. */
  since: string;
  declined: Subject[];
  /** A day; null while nothing is paused. */
  pausedUntil: string | null;
  /** The day until which a pause that begins now lasts. */
  pauseEnds: string;
};

const pauseMonths = 3;

/** From 30 November on, three months are over with February. */
export function getPauseEnd(now: Date): Date {
  const end = new Date(now);
  end.setUTCMonth(now.getUTCMonth() + pauseMonths);
  if (end.getUTCDate() !== now.getUTCDate()) end.setUTCDate(0);
  return end;
}
