/** What the unsubscribe page says: its heading and first sentence, repeated in its toast. */
export type Notice = { title: string; description: string };

export const invalidLink = {
  title: 'Invalid Link',
  description: 'This unsubscribe link is invalid or has expired.',
} as const satisfies Notice;

export const missingData = {
  title: 'Error',
  description: 'Invalid unsubscribe request',
} as const satisfies Notice;

export const unsubscribeFailure = {
  title: 'Error',
  description: 'Failed to unsubscribe. Please try again.',
} as const satisfies Notice;

export const unsubscribed = {
  title: 'Unsubscribed Successfully',
  description: "You've been removed from our mailing list.",
} as const satisfies Notice;

export const resubscribed = {
  title: 'Resubscribed Successfully',
  description: "You're back on our mailing list!",
} as const satisfies Notice;

export const resubscribeFailure = {
  title: 'Error',
  description: 'Failed to resubscribe. Please try again.',
} as const satisfies Notice;

export const linkFailure = {
  title: 'Error',
  description: 'The fresh link could not be sent. Please try again.',
} as const satisfies Notice;
