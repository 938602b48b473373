import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { failureReason } from '../http/failure-reason.ts';
import { platformContext, visitContext } from '../http/platform.server.ts';
import { resultPath } from './assessment-answer.ts';
import { requestLink } from './request-link.server.ts';
import { mailFailure, type ResultAnswer } from './result-answer.ts';

/** Takes 'Mail me this link'. The token in the address says which result; the form has no fields. */
export async function resultAction({ request, context }: ActionFunctionArgs) {
  const platform = context.get(platformContext);
  const { network, requestId, wantsData } = context.get(visitContext);
  const token = tokenIn(request);
  const asked = await requestLink(platform, token, { network }).catch((error: unknown) => {
    const reason = failureReason(error);
    platform.log.error({ event: 'assessment.link-failed', requestId, reason });
    return { is: 'failed' } as const;
  });
  switch (asked.is) {
    case 'accepted':
      if (!wantsData) throw redirect(`${resultPath(token)}&mail=asked`, 303);
      return data<ResultAnswer>({ is: 'accepted' });
    case 'limited': {
      const minutes = Math.ceil(asked.retryAfterSeconds / 60);
      const message = `The link was asked for too often. Please try again in ${minutes} minutes.`;
      return refused(message, 429, { 'retry-after': String(asked.retryAfterSeconds) });
    }
    case 'unknown':
      return refused('This link is invalid or has expired.', 404);
    case 'failed':
      return refused(mailFailure.message, 503);
  }
}

/** The token in a result's address, or nothing. */
export function tokenIn(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

function refused(message: string, status: number, headers: HeadersInit = {}) {
  const answer: ResultAnswer = { is: 'refused', title: mailFailure.title, message, values: {} };
  return data(answer, { status, headers });
}
