import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { orFailed } from '../../platform/forms/or-failed.server.ts';
import { refusalInit, waitInWords } from '../../platform/forms/refusal.ts';
import { platformContext, visitContext } from '../../platform/services.ts';
import { tokenIn } from '../../platform/web/requests/token-in.ts';
import { resultPath } from '../questionnaire/assessment-answer.ts';
import { requestLink } from './request-link.server.ts';
import { mailFailure, type ResultAnswer } from './result-answer.ts';

/** Takes 'Email me this link'. The token in the address says which result; the form has no fields. */
export async function resultAction({ request, context }: ActionFunctionArgs) {
  const platform = context.get(platformContext);
  const visit = context.get(visitContext);
  const { network, wantsData } = visit;
  const token = tokenIn(request);
  const asked = await orFailed(platform, visit, 'assessment.link-failed', () =>
    requestLink(platform, token, { network }),
  );
  switch (asked.is) {
    case 'accepted':
      if (!wantsData) throw redirect(`${resultPath(token)}&mail=asked`, 303);
      return data<ResultAnswer>({ is: 'accepted' });
    case 'limited': {
      const wait = waitInWords(asked.retryAfterSeconds);
      const message = `The link was asked for too often. Please try again in ${wait}.`;
      return refused(message, refusalInit(asked));
    }
    case 'exhausted': {
      const wait = waitInWords(asked.retryAfterSeconds);
      const message = `Your mailbox has had the eight emails that we send to one in a day. Please try again in ${wait}.`;
      return refused(message, refusalInit({ ...asked, is: 'limited' }));
    }
    case 'unknown':
      return refused('This link is invalid or has expired.', { status: 404 });
    case 'failed':
      return refused(mailFailure, refusalInit(asked));
  }
}

function refused(message: string, init: ResponseInit) {
  const answer: ResultAnswer = { is: 'refused', title: 'Error', message, values: {} };
  return data(answer, init);
}
