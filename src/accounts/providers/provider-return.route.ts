import { type LoaderFunctionArgs, redirect, href } from 'react-router';
import { failureReason } from '../../platform/database/failures.ts';
import { requestContext, servicesContext } from '../../platform/services.ts';
import { sessionContext } from '../sessions/current-session.server.ts';
import { leaveNotice } from '../notice-cookie.server.ts';
import { ProviderUnavailableError } from './provider-calls.server.ts';
import { returnFromProvider } from './sign-in-by-provider.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  // A logged-in user only leaves to link a provider.
  const before = context.get(sessionContext) ? href('/account/identities') : href('/auth');
  try {
    const back = await returnFromProvider(services, request, ctx);
    if (back.notice) leaveNotice(services, ctx, back.notice);
    return redirect(back.to === '/auth' ? before : back.to, 302);
  } catch (error) {
    const reason = failureReason(error);
    services.log.error({ event: 'provider.failed', requestId: ctx.requestId, reason });
    const isUnavailable = error instanceof ProviderUnavailableError;
    leaveNotice(services, ctx, isUnavailable ? 'provider-away' : 'provider-failed');
    return redirect(before, 302);
  }
}
