import { linkJob } from './link-job.server.ts';
import { returnLinkEmail } from './return-link.email.tsx';

/** Mails a fresh link to confirm to somebody who has left. */
export const sendReturnLink = linkJob('send-return-link', returnLinkEmail);
