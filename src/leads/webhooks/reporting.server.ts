import { href } from 'react-router';
import { and, eq, gt, inArray, lte, ne } from 'drizzle-orm';
import {
  type Attention,
  attentionLine,
  type HealthCheckResult,
  type HealthCheck,
} from '../../platform/reporting.ts';
import type { Services } from '../../platform/services.ts';
import { failsTooLongAfter } from '../../platform/jobs/channel.server.ts';
import { disabledByHand } from './webhook.ts';
import { webhookDeliveries, webhookEndpoints } from './webhooks.table.server.ts';

const { state, reason, failingSince } = webhookEndpoints;

/**
 * Receivers that accept nothing, which need fixing, and calls given up although their receiver accepts
 * others, which need a manual replay.
 */
export const webhookAttention: Attention = {
  async waiting(services) {
    const [{ failing, disabled }, givenUp] = await Promise.all([
      countTrouble(services),
      countGivenUp(services),
    ]);
    const page = { href: href('/admin/webhooks'), isUrgent: true };
    return [
      ...attentionLine(
        disabled,
        [
          'webhook was disabled because its receiver failed',
          'webhooks were disabled because their receivers failed',
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
      ...attentionLine(
        givenUp,
        [
          'call to a webhook was given up in the last seven days',
          'calls to webhooks were given up in the last seven days',
        ],
        { ...page, kind: 'webhook calls failed' },
      ),
    ];
  },
};

export const webhookHealthCheck: HealthCheck = {
  name: 'Webhooks',
  run: async (services): Promise<HealthCheckResult> => webhookFinding(await countTrouble(services)),
};

/** Excludes endpoints disabled by hand, which is intended. */
async function countTrouble({ db, clock }: Services) {
  const since = new Date(clock().getTime() - failsTooLongAfter);
  const whereFailing = and(eq(state, 'active'), lte(failingSince, since));
  const [active, failing, disabled] = await Promise.all([
    db.$count(webhookEndpoints, eq(state, 'active')),
    db.$count(webhookEndpoints, whereFailing),
    db.$count(webhookEndpoints, and(eq(state, 'disabled'), ne(reason, disabledByHand))),
  ]);
  return { active, failing, disabled };
}

/** In milliseconds. A receiver may reject a call for good, and such a report cannot be dismissed. */
const reportedFor = 7 * 24 * 3_600_000;

/** Excludes disabled endpoints, reported separately, and pings, whose outcome the admin sees. */
async function countGivenUp({ db, clock }: Services): Promise<number> {
  const since = new Date(clock().getTime() - reportedFor);
  const endpoints = db.select({ id: webhookEndpoints.id }).from(webhookEndpoints);
  return db.$count(
    webhookDeliveries,
    and(
      eq(webhookDeliveries.state, 'failed'),
      ne(webhookDeliveries.event, 'ping'),
      gt(webhookDeliveries.finishedAt, since),
      inArray(webhookDeliveries.endpointId, endpoints.where(eq(state, 'active'))),
    ),
  );
}

/** A failure of less than an hour resolves itself. */
function webhookFinding(count: {
  active: number;
  failing: number;
  disabled: number;
}): HealthCheckResult {
  const { active, failing, disabled } = count;
  if (failing === 0 && disabled === 0) {
    const message = active === 0 ? 'None is set up.' : 'No receiver has kept failing for an hour.';
    return { level: 'green', message };
  }
  const message = `${failing} failing for more than an hour, ${disabled} disabled after failures.`;
  const advice =
    'Open it under Webhooks: its deliveries show why. Fix the receiver, send a test ping, enable the webhook if it is disabled, and replay what failed.';
  return { level: disabled > 0 ? 'red' : 'amber', message, advice };
}
