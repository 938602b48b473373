import { data, redirect } from 'react-router';
import { failureReason } from '../../platform/errors/failure-reason.ts';
import { formFields } from '../../platform/forms/form-fields.server.ts';
import { platformContext, visitContext } from '../../platform/services.ts';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { accountMeta } from '../account-meta.ts';
import { AccountPage, loginTrail } from '../account-page.tsx';
import { requireSession } from '../guards.server.ts';
import { leaveNotice } from '../notice-cookie.server.ts';
import type { NoticeName } from '../notices.ts';
import { isFresh } from '../reauthenticate.server.ts';
import { returnAddress } from '../return-address.ts';
import type { Route } from './+types/provider-start.route.ts';
import { ProviderAwayError } from './provider-calls.server.ts';
import { offeredProviders, providers } from './providers.ts';
import { providerAddress } from './sign-in-by-provider.server.ts';

const pageTitle = 'Log in with another service';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, '/auth/provider', pageTitle);
}

export const loader = () => null;

/**
 * Leads to a provider by way of a page that moves on at once. A redirect after a form would be blocked
 * by our own policy, which only lets forms lead to this site.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const visit = context.get(visitContext);
  const fields = await formFields(request);
  const provider = offeredProviders(platform.config).find((id) => id === fields['provider']);
  const isLink = fields['link'] === 'yes';
  if (isLink && !isFresh(platform, requireSession({ request, context }))) {
    leaveNotice(platform, visit, 'log-in-again');
    throw redirect('/account/identities', 303);
  }
  const next = isLink ? '/account/identities' : returnAddress(fields['next']);
  let notice: NoticeName = 'provider-failed';
  try {
    const url =
      provider && (await providerAddress(platform, request, visit, { provider, next, isLink }));
    if (url) {
      const headers = { refresh: `0; url=${url}` };
      return data({ url, name: providers[provider] }, { headers });
    }
  } catch (error) {
    if (error instanceof ProviderAwayError) notice = 'provider-away';
    const reason = failureReason(error);
    platform.log.error({ event: 'provider.failed', requestId: visit.requestId, reason });
  }
  leaveNotice(platform, visit, notice);
  throw redirect(isLink ? next : '/auth', 303);
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
            <ButtonLink href="/auth">Go to Login</ButtonLink>
          </ButtonRow>
        </>
      )}
    </AccountPage>
  );
}
