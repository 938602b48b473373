/** An email's status as shown to users. A queued email whose last attempt failed is `failing`. */
export type EmailStanding = 'queued' | 'held' | 'failing' | 'sent' | 'failed' | 'kept';

type EmailMessage = {
  state: 'queued' | 'held' | 'sent' | 'failed' | 'kept';
  reason: string | null;
};

export const emailStanding = ({ state, reason }: EmailMessage): EmailStanding =>
  state === 'queued' && reason !== null ? 'failing' : state;

/** 'send-resource-email' is 'Resource email'. */
export function formatPurpose(purpose: string): string {
  const words = purpose.replace(/^send-/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
