import { data, type LoaderFunctionArgs } from 'react-router';
import { catchOutage } from '../platform/forms/handle-form.server.ts';
import { type Services, servicesContext, requestContext } from '../platform/services.ts';
import { readLink } from './read-link.ts';
import type { UnsubscribeLink } from './subscription-links.ts';
import { isSuppressed } from './suppression.server.ts';
import { invalidLink, missingData } from './unsubscribe-notices.ts';
import { outcomeOfLink, validateUnsubscribeToken } from './unsubscribe.server.ts';
import { getFailure, type UnsubscribeView } from './unsubscribe-view.ts';

/** Changes nothing: email scanners open every link. */
export async function unsubscribeLoader({ request, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const state = new URL(request.url).searchParams.get('state');
  const given = linkInAddress(request);
  const view = await catchOutage(services, context.get(requestContext), 'unsubscribe.failed', () =>
    getView(services, given, state),
  );
  if (view.is === 'failed') return data(getFailure('unsubscribe', given), { status: 503 });
  return data(view);
}

/**
 * Reads the parameters unchanged; empty where missing. A literal plus stays a plus: our links encode it,
 * but email programs may decode it. No address has the space it would otherwise mean.
 */
export function linkInAddress(request: Request): UnsubscribeLink {
  const query = new URLSearchParams(new URL(request.url).search.replaceAll('+', '%2B'));
  return { email: query.get('email') ?? '', token: query.get('token') ?? '' };
}

async function getView(
  services: Services,
  given: UnsubscribeLink,
  state: string | null,
): Promise<UnsubscribeView> {
  if (state === 'link-mailed') return { is: 'link-mailed' };
  if (!given.email || !given.token) return { is: 'invalid', notice: missingData, link: given };
  const link = readLink(given);
  const invalid: UnsubscribeView = { is: 'invalid', notice: invalidLink, link: given };
  if (!link) return invalid;
  if (state === 'success' || state === 'resubscribed') {
    const outcome = await outcomeOfLink(services, link);
    return outcome ? { is: outcome, link } : invalid;
  }
  if (!(await validateUnsubscribeToken(services, link))) return invalid;
  const hasLeft = await isSuppressed(services.db, services, link.email);
  return { is: hasLeft ? 'left' : 'initial', link };
}
