import { type Attention, attentionLine } from '../../platform/reporting.ts';
import { hasFailedTooLong } from '../../platform/jobs/channel.server.ts';
import { countHeld, emailTrouble } from './email-counts.server.ts';

/** Emails that failed lately, and those that have been failing for an hour. */
export const emailAttention: Attention = {
  async waiting(services) {
    const [{ failed, refused, failing, failingSince }, held] = await Promise.all([
      emailTrouble(services),
      countHeld(services.db),
    ]);
    const isLong = hasFailedTooLong(failingSince, services.clock());
    const oldest = 'being retried, the oldest for more than an hour';
    return [
      ...attentionLine(failed, ['email could not be sent', 'emails could not be sent'], {
        kind: 'mail failed',
        href: '/admin/mail?state=failed',
        isUrgent: true,
      }),
      ...attentionLine(held, ['email is held back', 'emails are held back'], {
        kind: 'mail held',
        href: '/admin/mail?state=held',
        isUrgent: true,
      }),
      ...attentionLine(
        refused,
        [
          'email was refused for its address, which may be mistyped',
          'emails were refused for their addresses, which may be mistyped',
        ],
        { kind: 'mail refused', href: '/admin/mail?state=failed', isUrgent: false },
      ),
      ...attentionLine(isLong ? failing : 0, [`email is ${oldest}`, `emails are ${oldest}`], {
        kind: 'mail failing',
        href: '/admin/mail?state=failing',
        isUrgent: true,
      }),
    ];
  },
};
