import type { Notice } from '../platform/web/page.ts';

/** Headings and first sentences of the page, repeated in its toasts. */
export const invalidLink: Notice = {
  title: 'Invalid Link',
  description: 'This unsubscribe link is invalid or has expired.',
};

export const missingData: Notice = { title: 'Error', description: 'Invalid unsubscribe request' };

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

export const linkFailure: Notice = {
  title: 'Error',
  description: 'The fresh link could not be sent. Please try again.',
};
