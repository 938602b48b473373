import { linkJob } from './link-job.server.ts';
import { unsubscribeLinkMail } from './unsubscribe-link.mail.tsx';

/** Mails a fresh unsubscribe link. */
export const sendUnsubscribeLink = linkJob('send-unsubscribe-link', unsubscribeLinkMail);
