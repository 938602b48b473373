import { type ActionFunctionArgs, redirect, href } from 'react-router';
import { failureReason } from '../../platform/database/failures.ts';
import { servicesContext, requestContext } from '../../platform/services.ts';
import { leaveNotice } from '../notice-cookie.server.ts';
import { nextOf, withNext } from '../return-address.ts';
import { signOut } from './sessions.server.ts';

export const loader = () => redirect('/', 302);

/** Ends the current session; with `next`, the login leads back there. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  const next = nextOf(request);
  let to = '/';
  try {
    await signOut(services, request, ctx);
    if (next !== null) to = withNext(href('/auth'), next);
    leaveNotice(services, ctx, 'signed-out');
  } catch (error) {
    const reason = failureReason(error);
    services.log.error({ event: 'sign-out.failed', requestId: ctx.requestId, reason });
    leaveNotice(services, ctx, 'sign-out-failed');
  }
  throw redirect(to, 303);
}
