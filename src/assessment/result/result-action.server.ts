import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { catchOutage } from '../../platform/forms/handle-form.server.ts';
import { rejectionInit, formatWait } from '../../platform/forms/rejection.ts';
import { servicesContext, requestContext } from '../../platform/services.ts';
import { tokenIn } from '../../platform/web/request-address.ts';
import { resultPath } from '../questionnaire/assessment-answer.ts';
import { requestLink } from './request-link.server.ts';
import { emailFailure, type ResultAnswer } from './result-link.ts';

/** Handles 'Email me this link'. The token in the URL identifies the result. */
export async function resultAction({ request, context }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  const { network, wantsData } = ctx;
  const token = tokenIn(request);
  const asked = await catchOutage(services, ctx, 'assessment.link-failed', () =>
    requestLink(services, token, { network }),
  );
  switch (asked.is) {
    case 'accepted':
      if (!wantsData) throw redirect(`${resultPath(token)}&mail=asked`, 303);
      return data<ResultAnswer>({ is: 'accepted' });
    case 'limited': {
      const wait = formatWait(asked.retryAfterSeconds);
      const message = `The link was asked for too often. Please try again in ${wait}.`;
      return refused(message, rejectionInit(asked));
    }
    case 'exhausted': {
      const wait = formatWait(asked.retryAfterSeconds);
      const message = `Your mailbox has had the eight emails that we send to one in a day. Please try again in ${wait}.`;
      return refused(message, rejectionInit({ ...asked, is: 'limited' }));
    }
    case 'unknown':
      return refused('This link is invalid or has expired.', { status: 404 });
    case 'failed':
      return refused(emailFailure, rejectionInit(asked));
  }
}

function refused(message: string, init: ResponseInit) {
  const answer: ResultAnswer = { is: 'refused', title: 'Error', message, values: {} };
  return data(answer, init);
}
