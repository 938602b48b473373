import { linkJob } from './link-job.server.ts';
import { returnLinkMail } from './return-link.mail.tsx';

/** Mails a fresh link to confirm to somebody who has left. */
export const sendReturnLink = linkJob('send-return-link', returnLinkMail);
