import type { Services } from '../../platform/services.ts';
import type { Limit, Limited } from '../../platform/security/limits.server.ts';
import {
  queueEmailWithinLimits,
  type WithinLimits,
} from '../../platform/email/queue-email-within-limits.server.ts';
import { openResult } from './result-links.server.ts';
import { sendAssessmentLink } from './send-assessment-link.job.server.ts';

const perNetwork: Limit = { name: 'assessment-link', points: 10, seconds: 3600 };

type Exhausted = Extract<WithinLimits, { is: 'exhausted' }>;

export type LinkRequest = { is: 'accepted' } | Limited | Exhausted | { is: 'unknown' };

/** Emails the link only to the address given with the answers, at most once a minute. */
export async function requestLink(
  services: Services,
  token: string,
  from: { network: string },
): Promise<LinkRequest> {
  const limited = await services.limits.consume(perNetwork, from.network);
  if (limited) return limited;
  const opened = await openResult(services, token);
  if (!opened) return { is: 'unknown' };
  const { id: resultId, email: recipient } = opened.result;
  const queued = await services.db.transaction((tx) =>
    queueEmailWithinLimits(tx, services, {
      job: sendAssessmentLink,
      about: { resultId },
      recipient,
      variant: resultId,
    }),
  );
  return queued.is === 'exhausted' ? queued : { is: 'accepted' };
}
