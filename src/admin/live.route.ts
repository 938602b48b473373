import { requireConsultant } from '../accounts/guards.server.ts';
import { servicesContext } from '../platform/services.ts';
import { plainAnswer } from '../platform/web/plain-answer.ts';
import type { Route } from './+types/live.route.ts';
import { followLive } from './live-changes.server.ts';

/** Events for the open pages of the admin area. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = await requireConsultant({ request, context });
  const isEventSource = request.headers.get('accept')?.includes('text/event-stream');
  // Whatever else asks would wait for an end.
  if (!isEventSource) return plainAnswer(406);
  const since = new Date(new URL(request.url).searchParams.get('since') ?? '');
  const services = context.get(servicesContext);
  return followLive(services, userId, Number.isNaN(since.getTime()) ? services.clock() : since);
}
