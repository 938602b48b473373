import { redirect, href } from 'react-router';
import { z } from 'zod';
import { postedFields, tokenField } from '../../platform/forms/read-form.server.ts';
import { servicesContext, requestContext } from '../../platform/services.ts';
import { tokenIn } from '../../platform/web/request-address.ts';
import { privateAddressHeaders } from '../../platform/web/security-headers.ts';
import { accountMeta } from '../account-page.tsx';
import { leaveNotice } from '../notice-cookie.server.ts';
import type { Route } from './+types/keep-factor.route.ts';
import { findLink, deadLink } from './account-links.server.ts';
import { LinkPage } from './link-page.tsx';
import { keepFactors } from '../users/remove-lost-factor.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, href('/auth/keep-factor'), 'Keep your second factor');
}

/** Shows a button. Email scanners open every link, so opening one must change nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenIn(request);
  const link = await findLink(context.get(servicesContext), ['keep-factor'], token);
  return { token: link ? token : null };
}

export const headers = privateAddressHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  const { token } = await postedFields(request, z.object({ token: tokenField }));
  if (!(await keepFactors(services, token))) return deadLink(services, ctx);
  leaveNotice(services, ctx, 'factor-kept');
  throw redirect(href('/account/factors'), 303);
}

export default function KeepFactor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      title="Keep your second factor"
      path={href('/auth/keep-factor')}
      token={loaderData.token}
      answer={actionData}
      submit="Keep my factor"
      again={{ href: href('/account/factors'), name: 'See your factors' }}
    >
      <p>
        An admin has asked to remove a second factor from your account because it was reported lost.
        Press the button to stop that. No one can ask again for a week.
      </p>
    </LinkPage>
  );
}
