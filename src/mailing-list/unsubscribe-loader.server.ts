import { data, type LoaderFunctionArgs } from 'react-router';
import { catchOutage } from '../platform/forms/catch-outage.server.ts';
import { type Services, servicesContext, requestContext } from '../platform/services.ts';
import { readLink } from './read-link.ts';
import type { UnsubscribeLink } from './subscription-links.ts';
import { isSuppressed } from './suppression.server.ts';
import { invalidLink, missingData } from './unsubscribe-notices.ts';
import { outcomeOfLink, validateUnsubscribeToken } from './unsubscribe.server.ts';
import { getFailure, type UnsubscribeView } from './unsubscribe-view.ts';

/** Finds which state the link is in, and changes nothing: mail scanners open every link. */
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
 * The parameters of the address as they were given; empty where one is missing. A plus is one: our links
 * encode it, and what carries an email may decode it again. No address has the space it would stand for.
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
  // By one click, or by the link of another email.
  const hasLeft = await isSuppressed(services.db, services, link.email);
  return { is: hasLeft ? 'left' : 'initial', link };
}
