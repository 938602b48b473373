import type { Notice } from '../platform/web/page.ts';
import { withFigures } from '../platform/words/words.ts';

/** For a user who has proved that a suspended account is theirs; the address is filled in when it is said. */
export const suspendedMessage =
  'This account is suspended. If you think that is a mistake, write to {email}.';

/** For acts that require a recent log-in. */
export const staleMessage =
  'You logged in a while ago. Please log in again; you will come back here.';

/** Shown on the next page or, without a connection, on the current one. */
export const logoutFailed = {
  title: 'Logout failed',
  description: 'We could not log you out just now. Please try again.',
  tone: 'error',
} as const;

/** Notices for the page after an act. Only the name is sent, in a cookie for one answer. */
export const notices = {
  'signed-up': { title: 'Account created!', description: 'You have been logged in successfully.' },
  'signed-out': { title: 'Logged out', description: 'You have been logged out successfully.' },
  'sign-out-failed': logoutFailed,
  'password-reset': {
    title: 'Password changed',
    description: 'Log in with your new password. You are logged out everywhere.',
  },
  'address-verified': {
    title: 'Address confirmed',
    description: 'Thank you. This email address is confirmed.',
  },
  saved: { title: 'Saved', description: 'Your change is saved.' },
  'link-mailed': {
    title: 'Look in your inbox',
    description:
      'A link is on its way, unless we have already sent your mailbox eight emails today.',
  },
  'logged-out-meanwhile': {
    title: 'You are logged out',
    description:
      'What you sent last came after that, and changed nothing. If you have just changed your password, use the new one.',
    tone: 'error',
  },
  'password-changed': {
    title: 'Password changed',
    description: 'You are logged out everywhere else.',
  },
  'session-ended': { title: 'Ended', description: 'Anyone using it must log in again.' },
  'factor-added': {
    title: 'Factor added',
    description: 'If you have not seen your backup codes, make new ones on this page.',
  },
  'factor-too-late': {
    title: 'Not added',
    description: 'The five minutes for the first code have passed. Please add it again.',
    tone: 'error',
  },
  'factor-kept': {
    title: 'Your factor stays',
    description: 'The request to remove it is closed, and the admins can see why.',
  },
  'factor-removed': {
    title: 'Factor removed',
    description: 'We no longer ask for it. You are logged out everywhere else.',
  },
  'provider-failed': {
    title: 'Login failed',
    description: 'The other site did not confirm who you are. Please try again.',
    tone: 'error',
  },
  'provider-not-joined': {
    title: 'Login failed',
    description:
      'That address already has an account, but is not confirmed on both sites. Log in with its password, or choose a new one.',
    tone: 'error',
  },
  'provider-no-address': {
    title: 'Login failed',
    description:
      'The other site gave us no email address to write to. Sign up with one and a password instead.',
    tone: 'error',
  },
  'provider-not-linked': {
    title: 'Not linked',
    description:
      'Your account there must have the same confirmed address as this one, and open no other account here.',
    tone: 'error',
  },
  'provider-away': {
    title: 'No answer from the other site',
    description:
      'It did not answer in time, so nothing has changed here. Please try again in a few minutes.',
    tone: 'error',
  },
  'account-suspended': { title: 'Login failed', description: suspendedMessage, tone: 'error' },
  'log-in-again': {
    title: 'Please log in again',
    description: 'You logged in a while ago. Log out, log in again, and try once more.',
    tone: 'error',
  },
  'identity-unlinked': {
    title: 'Unlinked',
    description:
      'You are logged out everywhere else. Logging in that way with the same confirmed address links it again.',
  },
  'role-lacking': {
    title: 'That page is not open to you',
    description: 'Your role does not include it. If you need it, ask an admin.',
    tone: 'error',
  },
  'account-deleted': {
    title: 'Account deleted',
    description: 'Your account and everything in it have been deleted.',
  },
} as const;

export type NoticeName = keyof typeof notices;

export function noticeNamed(name: string | null): Notice | null {
  // `hasOwn` has checked that the name is a key.
  return name && Object.hasOwn(notices, name) ? withFigures(notices[name as NoticeName]) : null;
}
