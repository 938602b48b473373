import type { Notice } from '../platform/web/pages/site-data.ts';
import { type UnsubscribeLink, unsubscribeAddress } from './subscription-links.ts';
import {
  linkFailure,
  resubscribed,
  resubscribeFailure,
  unsubscribed,
  unsubscribeFailure,
} from './unsubscribe-notices.ts';

/** What the buttons of the page ask for. */
export const unsubscribeActs = ['unsubscribe', 'resubscribe', 'mail-link'] as const;
export type UnsubscribeAct = (typeof unsubscribeActs)[number];

/**
 * What the page shows: one of the five states, or that the reader has left already, or that a fresh link
 * is on its way.
 */
export type UnsubscribeView =
  | { is: 'invalid'; notice: Notice; link: UnsubscribeLink; emailError?: string }
  | { is: 'initial' | 'left' | 'success'; link: UnsubscribeLink }
  | { is: 'resubscribed' | 'link-mailed' }
  /**
   * `retryAt` is the address of the page before the button was pressed; `hasLeft` says that an earlier
   * press already did what this one asked for, `isReturning` that the reader wanted back on the list.
   */
  | {
      is: 'error';
      notice: Notice;
      retryAt: string;
      hasLeft?: boolean;
      isReturning?: boolean;
    };

/** The page when an act failed, with the message of the server if there is one. */
export function getFailure(
  act: UnsubscribeAct,
  link: UnsubscribeLink,
  description?: string,
): UnsubscribeView {
  switch (act) {
    case 'unsubscribe':
      return {
        is: 'error',
        notice: { ...unsubscribeFailure, ...(description && { description }) },
        retryAt: unsubscribeAddress(link),
      };
    case 'resubscribe':
      return {
        is: 'error',
        notice: resubscribeFailure,
        retryAt: unsubscribeAddress(link, 'success'),
        isReturning: true,
      };
    case 'mail-link':
      return {
        is: 'invalid',
        notice: { ...linkFailure, ...(description && { description }) },
        link,
      };
  }
}

/** What the page repeats in a toast; null for a state with nothing new to say. */
export function getNotice(view: UnsubscribeView): Notice | null {
  switch (view.is) {
    case 'invalid':
    case 'error':
      return view.notice;
    case 'success':
      return unsubscribed;
    case 'resubscribed':
      return resubscribed;
    case 'initial':
    case 'left':
    case 'link-mailed':
      return null;
  }
}
