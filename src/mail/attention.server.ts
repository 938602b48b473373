import { counted } from '../http/counted.ts';
import type { Attention } from '../http/watch.ts';
import { countMail } from './mail-counts.server.ts';
import { hasFailedTooLong } from './mail-trouble.ts';

/** Mails that are given up, and those that have met with faults for an hour. */
export const mailAttention: Attention = {
  async waiting({ db, clock }) {
    const { failed, failing, failingSince } = await countMail(db);
    const isLong = hasFailedTooLong(failingSince, clock());
    const lines = [
      {
        kind: 'mail failed',
        count: failed,
        says: counted(failed, 'mail could not be sent', 'mails could not be sent'),
        href: '/admin/mail?state=failed',
        isUrgent: true,
      },
      {
        kind: 'mail failing',
        count: isLong ? failing : 0,
        says: `${counted(failing, 'mail is', 'mails are')} tried again and again, the oldest for more than an hour`,
        href: '/admin/mail?state=failing',
        isUrgent: true,
      },
    ];
    return lines.filter(({ count }) => count > 0);
  },
};
