import { linkJob } from './link-job.server.ts';
import { unsubscribeLinkEmail } from './unsubscribe-link.email.tsx';

export const sendUnsubscribeLink = linkJob('send-unsubscribe-link', unsubscribeLinkEmail);
