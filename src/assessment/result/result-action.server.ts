import type { ActionFunctionArgs } from 'react-router';
import { strictObject } from 'zod/mini';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { handleForm } from '../../platform/forms/handle-form.server.ts';
import { formatWait, rejectionInit } from '../../platform/forms/form-answer.ts';
import type { Limit, Limited } from '../../platform/security/limits.server.ts';
import type { Services } from '../../platform/services.ts';
import { tokenIn } from '../../platform/web/request-address.ts';
import { emailFailure, resultPath } from '../assessment-forms.ts';
import { openResult } from './result-links.server.ts';
import { sendAssessmentLink } from './assessment-link.email.tsx';

/** Handles 'Email me this link'. The token in the URL identifies the result. */
export function resultAction(args: ActionFunctionArgs) {
  const token = tokenIn(args.request);
  return handleForm(args, {
    schema: strictObject({}),
    submit: async (services, _fields, from) => explain(await requestLink(services, token, from)),
    sentPage: () => `${resultPath(token)}&mail=asked`,
    event: 'assessment.link-failed',
    failure: emailFailure,
    limitReached: 'requests',
  });
}

function explain(outcome: LinkRequest) {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'accepted' as const };
    case 'limited': {
      const wait = formatWait(outcome.retryAfterSeconds);
      const message = `You have asked for the link too often. Please try again in ${wait}.`;
      return refused(message, rejectionInit(outcome));
    }
    case 'exhausted': {
      const wait = formatWait(outcome.retryAfterSeconds);
      const message = `We send at most eight emails a day to one mailbox, and yours has had them. Please try again in ${wait}.`;
      return refused(message, rejectionInit({ ...outcome, kind: 'limited' }));
    }
    case 'unknown':
      return refused('This link is invalid or has expired.', { status: 404 });
  }
}

const refused = (message: string, init: ResponseInit) => ({
  kind: 'refused' as const,
  message,
  init,
});

const perNetwork: Limit = { name: 'assessment-link', points: 10, seconds: 3600 };

type Exhausted = { kind: 'exhausted'; retryAfterSeconds: number };

type LinkRequest = { kind: 'accepted' } | Limited | Exhausted | { kind: 'unknown' };

/** Emails the link only to the address given with the answers, at most once a minute. */
export async function requestLink(
  services: Services,
  token: string,
  from: { network: string },
): Promise<LinkRequest> {
  const limited = await services.limits.consume(perNetwork, from.network);
  if (limited) return limited;
  const opened = await openResult(services, token);
  if (!opened) return { kind: 'unknown' };
  const { id: resultId, email } = opened.result;
  const queued = await services.db.transaction((tx) =>
    queueEmail(tx, services, {
      email: sendAssessmentLink,
      about: resultId,
      to: { kind: 'visitor', email, variant: resultId },
    }),
  );
  return queued.kind === 'exhausted'
    ? { kind: 'exhausted', retryAfterSeconds: queued.retryAfterSeconds }
    : { kind: 'accepted' };
}
