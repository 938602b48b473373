import { emailStanding } from '../../platform/email/email.ts';
import { formatTime } from '../../ui/content/dates.ts';
import type { ReadMessage } from './read-conversation.server.ts';

export type Delivery = {
  messageId: string;
  /** Set once a try has failed. */
  mark: 'Not sent yet' | 'Not sent' | null;
  text: string;
  /** In the words of the mail server. */
  reason: string | null;
};

/** What becomes of an email of ours until a mail server has taken it. */
export function getDelivery({ message, email }: ReadMessage): Delivery | null {
  if (!email || message.acceptedAt) return null;
  return { messageId: message.id, reason: email.reason, ...describeDelivery(email) };
}

function describeDelivery(
  email: NonNullable<ReadMessage['email']>,
): Pick<Delivery, 'mark' | 'text'> {
  const { nextTryAt, tries, isRecipientRefused } = email;
  switch (emailStanding(email)) {
    case 'failing': {
      const next = nextTryAt ? `at ${formatTime(nextTryAt)}` : 'soon';
      const text = `The mail server has not taken it. We try again ${next}.`;
      return { mark: 'Not sent yet', text };
    }
    case 'failed':
      return { mark: 'Not sent', text: isRecipientRefused ? refusedAddress : stoppedTrying };
    case 'kept':
      return { mark: null, text: 'Kept: no mail server is set.' };
    case 'held':
      return { mark: null, text: 'Held until this copy goes live.' };
    case 'queued':
    case 'sent':
      return { mark: null, text: tries === 0 ? 'Goes out in a moment.' : 'Being sent.' };
  }
}

const refusedAddress =
  'Their mail server takes no email for this address. Correct it before you try again.';
const stoppedTrying = 'The mail server did not take it, and we have stopped trying.';
