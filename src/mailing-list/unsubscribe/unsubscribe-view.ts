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

export function getFailure(
  act: UnsubscribeAct,
  link: UnsubscribeLink,
  description?: string,
): UnsubscribeView {
  switch (act) {
    case 'unsubscribe':
      return {
        kind: 'error',
        notice: { ...unsubscribeFailure, ...(description && { description }) },
        retryAt: unsubscribeAddress(link),
      };
    case 'resubscribe':
      return {
        kind: 'error',
        notice: resubscribeFailure,
        retryAt: unsubscribeAddress(link, 'success'),
        isReturning: true,
      };
    case 'keep':
    case 'pause':
    case 'go-on':
      return { kind: 'error', notice: preferencesFailure, retryAt: unsubscribeAddress(link) };
    case 'mail-link':
      return {
        kind: 'invalid',
        notice: { ...linkFailure, ...(description && { description }) },
        link,
      };
  }
}

/** The toast for a view; null if it has nothing new to say. */
export function getNotice(view: UnsubscribeView): Notice | null {
  switch (view.kind) {
    case 'invalid':
    case 'error':
      return view.notice;
    case 'success':
      return unsubscribed;
    case 'resubscribed':
      return resubscribed;
    case 'initial':
    case 'kept':
    case 'paused':
    case 'left':
    case 'link-mailed':
      return null;
  }
}

/** Headings and first sentences of the page, repeated in the toasts after a button. */
export const invalidLink: Notice = {
  title: 'Invalid Link',
  description: 'This unsubscribe link is invalid or has expired.',
};

export const missingData = 'Invalid unsubscribe request';

export const unsubscribeFailure: Notice = {
  title: 'Error',
  description: 'Failed to unsubscribe. Please try again.',
};

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

export const resubscribeFailure: Notice = {
  title: 'Error',
  description: 'Failed to resubscribe. Please try again.',
};

export const linkMailed: Notice = {
  title: 'Look in your inbox',
  description: 'If the address is on our mailing list, a fresh link is on its way to it.',
};

const preferencesFailure: Notice = {
  title: 'Error',
  description: 'Your choice could not be saved. Please try again.',
};

const linkFailure: Notice = {
  title: 'Error',
  description: 'The fresh link could not be sent. Please try again.',
};
