import { data, redirect, href } from 'react-router';
import { z } from 'zod';
import { failureReason } from '../../platform/database/failures.ts';
import { postedFields } from '../../platform/forms/read-form.server.ts';
import { requestContext, servicesContext } from '../../platform/services.ts';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { AccountPage, loginTrail, accountMeta } from '../account-page.tsx';
import { requireSession } from '../guards.server.ts';
import { leaveNotice } from '../notice-cookie.server.ts';
import type { NoticeName } from '../notices.ts';
import { isFresh } from '../sign-in/reauthenticate.server.ts';
import { returnAddress } from '../return-address.ts';
import type { Route } from './+types/provider-start.route.ts';
import { ProviderUnavailableError } from './provider-calls.server.ts';
import { offeredProviders, providers } from './providers.ts';
import { providerAddress } from './sign-in-by-provider.server.ts';

const pageTitle = 'Log in with another service';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, href('/auth/provider'), pageTitle);
}

export const loader = () => null;

const startSchema = z.object({
  provider: z.string().optional(),
  link: z.string().optional(),
  next: z.string().optional(),
});

/**
 * Leads to a provider by way of a page that moves on at once. Our own policy would block a redirect
 * after a form, as forms may only lead to this site.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  const fields = await postedFields(request, startSchema);
  const provider = offeredProviders(services.config).find((id) => id === fields.provider);
  const isLink = fields.link === 'yes';
  if (isLink && !isFresh(services, requireSession({ request, context }))) {
    leaveNotice(services, ctx, 'log-in-again');
    throw redirect(href('/account/identities'), 303);
  }
  const next = isLink ? href('/account/identities') : returnAddress(fields.next);
  let notice: NoticeName = 'provider-failed';
  try {
    const url =
      provider && (await providerAddress(services, request, ctx, { provider, next, isLink }));
    if (url) {
      const headers = { refresh: `0; url=${url}` };
      return data({ url, name: providers[provider] }, { headers });
    }
  } catch (error) {
    if (error instanceof ProviderUnavailableError) notice = 'provider-away';
    const reason = failureReason(error);
    services.log.error({ event: 'provider.failed', requestId: ctx.requestId, reason });
  }
  leaveNotice(services, ctx, notice);
  throw redirect(isLink ? next : href('/auth'), 303);
}

export default function ProviderStart({ actionData }: Route.ComponentProps) {
  return (
    <AccountPage title={pageTitle} trail={loginTrail}>
      {actionData ? (
        <p>
          <a href={actionData.url}>Continue to {actionData.name}</a>
        </p>
      ) : (
        <>
          <p>Choose the service on the login page.</p>
          <ButtonRow>
            <ButtonLink href={href('/auth')}>Go to Login</ButtonLink>
          </ButtonRow>
        </>
      )}
    </AccountPage>
  );
}
