import type { Subject } from '../../platform/email/subscriptions.ts';
import type { Notice } from '../../platform/web/page.ts';
import {
  type PreferenceState,
  type PressedState,
  type UnsubscribeLink,
  unsubscribeAddress,
} from '../mailing-list.ts';

export const unsubscribeActs = [
  'unsubscribe',
  'resubscribe',
  'mail-link',
  'keep',
  'pause',
  'go-on',
] as const;
export type UnsubscribeAct = (typeof unsubscribeActs)[number];

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

/** One of the five specified states, already unsubscribed, staying with a choice, or a fresh link sent. */
export type UnsubscribeView =
  | {
      kind: 'invalid';
      notice: Notice;
      link: UnsubscribeLink;
      emailError?: string;
      /** What the buttons of this link did, while that still holds; only its holder learns it. */
      pressed?: PressedState;
    }
  /** A reader who gets updates may also choose. */
  | { kind: 'initial'; link: UnsubscribeLink; preferences: Preferences | null }
  | { kind: PreferenceState; link: UnsubscribeLink; preferences: Preferences }
  | { kind: 'left' | 'success'; link: UnsubscribeLink }
  | { kind: 'resubscribed' | 'link-mailed' }
  /**
   * `retryAt` is the page's address before the button was pressed; `hasLeft`: an earlier press already
   * did this; `isReturning`: the reader wanted to resubscribe.
   */
  | {
      kind: 'error';
      notice: Notice;
      retryAt: string;
      hasLeft?: boolean;
      isReturning?: boolean;
    };

/** `reason`: why the server says that leaving, or sending a link, has failed. */
export function getFailure(
  act: UnsubscribeAct,
  link: UnsubscribeLink,
  reason?: string,
): UnsubscribeView {
  const isReturning = act === 'resubscribe';
  const description = (!isReturning && reason) || failures[act];
  const notice = { title: 'Error', description };
  if (act === 'mail-link') return { kind: 'invalid', notice, link };
  return isReturning
    ? { kind: 'error', notice, retryAt: unsubscribeAddress(link, 'success'), isReturning }
    : { kind: 'error', notice, retryAt: unsubscribeAddress(link) };
}

const notSaved = 'Your choice could not be saved. Please try again.';

export const failures: Record<UnsubscribeAct, string> = {
  unsubscribe: 'Failed to unsubscribe. Please try again.',
  resubscribe: 'Failed to resubscribe. Please try again.',
  'mail-link': 'The fresh link could not be sent. Please try again.',
  keep: notSaved,
  pause: notSaved,
  'go-on': notSaved,
};

/** The toast for a view; null if it has nothing new to say. */
export function getNotice(view: UnsubscribeView): Notice | null {
  if ('notice' in view) return view.notice;
  if (view.kind === 'success') return unsubscribed;
  return view.kind === 'resubscribed' ? resubscribed : null;
}

/** Headings and first sentences of the page, repeated in the toasts after a button. */
export const invalidLink: Notice = {
  title: 'Invalid Link',
  description: 'This unsubscribe link is invalid or has expired.',
};

export const missingData = 'Invalid unsubscribe request';

export const unsubscribed: Notice = {
  title: 'Unsubscribed Successfully',
  description: "You've been removed from our mailing list.",
};

export const alreadyLeft: Notice = {
  title: 'You have already left our mailing list',
  description: 'There is nothing else to do.',
};

export const resubscribed: Notice = {
  title: 'Resubscribed Successfully',
  description: "You're back on our mailing list!",
};

export const linkMailed: Notice = {
  title: 'Look in your inbox',
  description: 'If the address is on our mailing list, a fresh link is on its way to it.',
};
