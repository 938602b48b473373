import type { ActionFunctionArgs } from 'react-router';
import { strictObject } from 'zod/mini';
import { handleForm } from '../../platform/forms/handle-form.server.ts';
import { formatWait, rejectionInit } from '../../platform/forms/rejection.ts';
import { tokenIn } from '../../platform/web/request-address.ts';
import { resultPath } from '../questionnaire/assessment-answer.ts';
import { type LinkRequest, requestLink } from './request-link.server.ts';
import { emailFailure } from './result-link.ts';

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
  switch (outcome.is) {
    case 'accepted':
      return { is: 'accepted' as const };
    case 'limited': {
      const wait = formatWait(outcome.retryAfterSeconds);
      const message = `The link was asked for too often. Please try again in ${wait}.`;
      return refused(message, rejectionInit(outcome));
    }
    case 'exhausted': {
      const wait = formatWait(outcome.retryAfterSeconds);
      const message = `Your mailbox has had the eight emails that we send to one in a day. Please try again in ${wait}.`;
      return refused(message, rejectionInit({ ...outcome, is: 'limited' }));
    }
    case 'unknown':
      return refused('This link is invalid or has expired.', { status: 404 });
  }
}

const refused = (message: string, init: ResponseInit) => ({
  is: 'refused' as const,
  message,
  init,
});
