import { requireConsultant } from '../accounts/guards.server.ts';
import { servicesContext } from '../platform/services.ts';
import { plainAnswer } from '../platform/web/plain-answer.ts';
import type { Route } from './+types/live.route.ts';
import { followLive } from './live-changes.server.ts';

/** Events for the open pages of the admin area. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireConsultant({ request, context });
  const isEventSource = request.headers.get('accept')?.includes('text/event-stream');
  if (!isEventSource) {
    await member;
    // Anything else that asks would wait for an end.
    return plainAnswer(406);
  }
  const session = await member.catch(endOf);
  if (session instanceof Response) return session;
  const since = new Date(new URL(request.url).searchParams.get('since') ?? '');
  const services = context.get(servicesContext);
  const from = Number.isNaN(since.getTime()) ? services.clock() : since;
  return followLive(services, session.userId, from);
}

/** 204 ends the asking of a page whose session is over; it would follow a redirect, and report an error. */
function endOf(refusal: unknown): Response {
  if (refusal instanceof Response) return new Response(null, { status: 204 });
  throw refusal;
}
