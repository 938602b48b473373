import type { Notice } from '../http/site-data.ts';
import { logoutFailed } from './sessions/logout-failed.ts';
import { staleMessage } from './stale-message.ts';
import { suspendedMessage } from './suspended-message.ts';

/** What the page after an act says. Only the name of the notice travels, in a cookie for one answer. */
export const notices = {
  'signed-up': { title: 'Account created!', description: 'You have been logged in successfully.' },
  'signed-out': { title: 'Logged out', description: 'You have been logged out successfully.' },
  'sign-out-failed': logoutFailed,
  'password-reset': {
    title: 'Password changed',
    description: 'Log in with your new password. All sessions were ended.',
  },
  'address-verified': {
    title: 'Address confirmed',
    description: 'Thank you. This email address is confirmed.',
  },
  saved: { title: 'Saved', description: 'Your change is saved.' },
  'link-mailed': {
    title: 'Look in your inbox',
    description: 'A link is on its way. An address gets at most three in a day.',
  },
  'password-changed': {
    title: 'Password changed',
    description: 'All your other sessions were ended.',
  },
  'session-ended': { title: 'Ended', description: 'Whoever used it has to log in again.' },
  'factor-too-late': {
    title: 'Not added',
    description: 'The five minutes for the first code are over. Please add it once more.',
    tone: 'error',
  },
  'factor-removed': {
    title: 'Factor removed',
    description: 'It is no longer asked for. All your other sessions were ended.',
  },
  'provider-failed': {
    title: 'Login failed',
    description: 'The other site did not confirm who you are. Please try again.',
    tone: 'error',
  },
  'provider-not-joined': {
    title: 'Login failed',
    description:
      'There is an account with that address, which is not confirmed on both sites. Log in with its password, or choose a new one.',
    tone: 'error',
  },
  'provider-no-address': {
    title: 'Login failed',
    description:
      'The other site gave no email address that we can write to. Sign up with one and a password instead.',
    tone: 'error',
  },
  'provider-not-linked': {
    title: 'Not linked',
    description:
      'Your account there must have the same confirmed address as the one here, and open no other account.',
    tone: 'error',
  },
  'provider-away': {
    title: 'No answer from the other site',
    description:
      'It has not answered in time, so nothing was changed here. Please try again in a few minutes.',
    tone: 'error',
  },
  'account-suspended': { title: 'Login failed', description: suspendedMessage, tone: 'error' },
  'log-in-again': { title: 'Please log in again', description: staleMessage, tone: 'error' },
  'identity-unlinked': {
    title: 'Unlinked',
    description:
      'All your other sessions were ended. Logging in there with the same confirmed address links it again.',
  },
  'account-deleted': {
    title: 'Account deleted',
    description: 'Your account and everything in it is gone.',
  },
} as const;

export type NoticeName = keyof typeof notices;

export function noticeNamed(name: string | null): Notice | null {
  // `hasOwn` has checked that the name is one of the keys.
  return name && Object.hasOwn(notices, name) ? notices[name as NoticeName] : null;
}
