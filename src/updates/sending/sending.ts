import * as z from 'zod/mini';
import { leadSources, leadStages } from '../../leads/lead.ts';
import type { Subject } from '../../platform/email/subscriptions.ts';

/** A choice that may be left open. */
const orAny = <const T extends string>(values: readonly T[]) =>
  z.pipe(
    z.optional(z.enum(['', ...values])),
    z.transform((value) => (value === '' ? undefined : value)),
  );

/** `open` is neither won nor lost. */
const audienceStages = ['open', ...leadStages] as const;
export const riskLevels = ['low', 'moderate', 'high'] as const;

/** Whom of the list an update is for. Each part only takes away. */
export const choiceSchema = z.object({
  cameBy: orAny(leadSources),
  level: orAny(riskLevels),
  stage: orAny(audienceStages),
  tag: z.pipe(
    z.optional(z.string().check(z.trim(), z.maxLength(60))),
    z.transform((tag) => tag || undefined),
  ),
});

export type Choice = z.output<typeof choiceSchema>;

/** With what it is about, which readers may have declined. */
export type Narrowing = Choice & { subject: Subject };

/** Why someone who once confirmed gets no update, in the order in which it is asked. */
export const leftOutReasons = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Their address refuses our emails',
  complained: 'Reported an email of ours as spam',
  spam: 'Marked as spam',
  paused: 'Paused',
  subject: 'Declined this subject',
  had: 'Got this one before',
  recent: 'Got an update within three days',
  choice: 'Not in the choice below',
} as const;

export type LeftOutReason = keyof typeof leftOutReasons;

export const sendingStates = [
  'scheduled',
  'preparing',
  'sending',
  'paused',
  'held',
  'stopped',
  'done',
] as const;

export type SendingState = (typeof sendingStates)[number];

/** Those that an admin can still stop. */
export const openStates = ['scheduled', 'preparing', 'sending', 'paused', 'held'] as const;

/** The first sending of an installation starts at a tenth and doubles every ten minutes. */
export function ratePerMinute(full: number, isFirst: boolean, sinceStartMs: number): number {
  if (!isFirst) return full;
  // A clock that was set back makes it no slower than it began.
  const doublings = Math.max(0, Math.floor(sinceStartMs / (10 * 60_000)));
  return Math.min(full, (full / 10) * 2 ** Math.min(doublings, 4));
}

export type Health = { refusedOfLast100: number; complaints: number; accepted: number };

const mostRefused = 5;
const leastComplaints = 3;
const mostComplaints = 0.001;

/** Why a sending holds itself, by what came back since it last began; null if it goes on. */
export function findHold(
  { refusedOfLast100, complaints, accepted }: Health,
  aboutUs: string | null,
): string | null {
  if (aboutUs) return `A mail server refuses us, not the address: “${aboutUs}”.`;
  if (refusedOfLast100 >= mostRefused) {
    return `${refusedOfLast100} of the last 100 were refused; the limit is ${mostRefused}.`;
  }
  if (complaints >= leastComplaints && complaints >= accepted * mostComplaints) {
    return `${complaints} recipients reported it as spam, of ${accepted.toLocaleString('en-GB')} accepted.`;
  }
  return null;
}

/** What became of one recipient, in the order of the page. */
export const recipientStates = {
  accepted: { label: 'Accepted', level: null },
  refused: { label: 'Refused', level: 'high' },
  trying: { label: 'Trying again', level: 'moderate' },
  bounced: { label: 'Bounced later', level: 'moderate' },
  complained: { label: 'Complained', level: 'high' },
  unsubscribed: { label: 'Unsubscribed', level: null },
  replied: { label: 'Replied', level: 'low' },
  'left-out': { label: 'Left out', level: null },
  waiting: { label: 'Waiting', level: null },
} as const;

/** What waits in a sending that was stopped. */
export const notSent = 'Not sent';

export type RecipientState = keyof typeof recipientStates;

export const sendingStateNames: Record<SendingState, string> = {
  scheduled: 'Scheduled',
  preparing: 'Being prepared',
  sending: 'Sending',
  paused: 'Paused',
  held: 'Held by itself',
  stopped: 'Stopped',
  done: 'Sent',
};
