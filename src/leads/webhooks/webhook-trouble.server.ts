import { and, eq, lte, ne } from 'drizzle-orm';
import { attentionLine } from '../../http/attention-line.ts';
import type { Platform } from '../../http/platform.server.ts';
import type { Attention, Finding, Probe } from '../../http/watch.ts';
import { failsTooLongAfter } from '../../jobs/retry-schedule.ts';
import { webhookFinding } from './webhook-finding.ts';
import { disabledByHand } from './webhook-schedule.ts';
import { webhookEndpoints } from './webhooks.table.server.ts';

const { state, reason, failingSince } = webhookEndpoints;

/** Receivers that accept nothing: somebody has to fix them. */
export const webhookAttention: Attention = {
  async waiting(platform) {
    const { failing, disabled } = await countTrouble(platform);
    const page = { href: '/admin/webhooks', isUrgent: true };
    return [
      ...attentionLine(
        disabled,
        [
          'webhook was disabled because it kept failing',
          'webhooks were disabled because they kept failing',
        ],
        { ...page, kind: 'webhooks disabled' },
      ),
      ...attentionLine(
        failing,
        [
          'webhook has been failing for more than an hour',
          'webhooks have been failing for more than an hour',
        ],
        { ...page, kind: 'webhooks failing' },
      ),
    ];
  },
};

export const webhookProbe: Probe = {
  name: 'Webhooks',
  look: async (platform): Promise<Finding> => webhookFinding(await countTrouble(platform)),
};

/** Endpoints disabled by hand are meant to be. */
async function countTrouble({ db, clock }: Platform) {
  const since = new Date(clock().getTime() - failsTooLongAfter);
  const isFailing = and(eq(state, 'active'), lte(failingSince, since));
  const [active, failing, disabled] = await Promise.all([
    db.$count(webhookEndpoints, eq(state, 'active')),
    db.$count(webhookEndpoints, isFailing),
    db.$count(webhookEndpoints, and(eq(state, 'disabled'), ne(reason, disabledByHand))),
  ]);
  return { active, failing, disabled };
}
