import { type ActionFunctionArgs, redirect } from 'react-router';
import { failureReason } from '../../platform/errors/failure-reason.ts';
import { platformContext, visitContext } from '../../platform/services.ts';
import { leaveNotice } from '../notice-cookie.server.ts';
import { nextOf, withNext } from '../return-address.ts';
import { signOut } from './sign-out.server.ts';

/** Opening the address does nothing: a GET changes nothing. */
export const loader = () => redirect('/', 302);

/** Ends the session that asks; with `next`, the login comes back to where it was. */
export async function action({ request, context }: ActionFunctionArgs) {
  const platform = context.get(platformContext);
  const visit = context.get(visitContext);
  const next = nextOf(request);
  let to = '/';
  try {
    await signOut(platform, request, visit);
    if (next !== null) to = withNext('/auth', next);
    leaveNotice(platform, visit, 'signed-out');
  } catch (error) {
    const reason = failureReason(error);
    platform.log.error({ event: 'sign-out.failed', requestId: visit.requestId, reason });
    leaveNotice(platform, visit, 'sign-out-failed');
  }
  throw redirect(to, 303);
}
