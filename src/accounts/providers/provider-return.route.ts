import { type LoaderFunctionArgs, redirect } from 'react-router';
import { failureReason } from '../../platform/errors/failure-reason.ts';
import { platformContext, visitContext } from '../../platform/services.ts';
import { sessionContext } from '../current-session.server.ts';
import { leaveNotice } from '../notice-cookie.server.ts';
import { ProviderAwayError } from './provider-calls.server.ts';
import { returnFromProvider } from './sign-in-by-provider.server.ts';

/** Where a provider sends people back to, with a code that can be exchanged once. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const platform = context.get(platformContext);
  const visit = context.get(visitContext);
  // Only to link a provider does somebody leave who is logged in.
  const before = context.get(sessionContext) ? '/account/identities' : '/auth';
  try {
    const back = await returnFromProvider(platform, request, visit);
    if (back.notice) leaveNotice(platform, visit, back.notice);
    return redirect(back.to === '/auth' ? before : back.to, 302);
  } catch (error) {
    const reason = failureReason(error);
    platform.log.error({ event: 'provider.failed', requestId: visit.requestId, reason });
    const isAway = error instanceof ProviderAwayError;
    leaveNotice(platform, visit, isAway ? 'provider-away' : 'provider-failed');
    return redirect(before, 302);
  }
}
