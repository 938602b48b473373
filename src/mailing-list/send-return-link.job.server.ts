import { linkJob } from './link-job.server.ts';
import { returnLinkEmail } from './return-link.email.tsx';

export const sendReturnLink = linkJob('send-return-link', returnLinkEmail);
