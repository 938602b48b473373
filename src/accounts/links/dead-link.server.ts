import { data } from 'react-router';
import type { Services, RequestContext } from '../../platform/services.ts';
import { logRefusal } from '../account-events.server.ts';

/** The answer to a form whose link is invalid; unknown, used and expired ones get the same. */
export function deadLink(services: Services, ctx: RequestContext) {
  logRefusal(services, ctx, { event: 'link.refused', reason: 'invalid' });
  return data('dead-link' as const, { status: 422 });
}
