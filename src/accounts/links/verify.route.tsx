import { data, href, redirect } from 'react-router';
import { z } from 'zod';
import { postedFields, tokenField } from '../../platform/forms/read-form.server.ts';
import {
  fieldRejectionInit,
  type FormAnswer,
  answeredFields,
} from '../../platform/forms/form-answer.ts';
import { requestContext, servicesContext } from '../../platform/services.ts';
import { tokenIn } from '../../platform/web/request-address.ts';
import { privateAddressHeaders } from '../../platform/web/security-headers.ts';
import { Field } from '../../ui/forms/field.tsx';
import { getOrigin } from '../account-events.server.ts';
import { accountMeta } from '../account-page.tsx';
import { sessionContext } from '../sessions/current-session.server.ts';
import { leaveNotice } from '../notice-cookie.server.ts';
import type { Route } from './+types/verify.route.ts';
import { deadLink, findLink } from './account-links.server.ts';
import { LinkPage } from './link-page.tsx';
import { provingAddress, verifyAddress } from './verify-address.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, href('/auth/verify'), 'Confirm your address');
}

/** Shows a button. Email scanners open every link, so opening one must change nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenIn(request);
  const link = await findLink(context.get(servicesContext), provingAddress, token);
  const isOwn = link?.userId === context.get(sessionContext)?.userId;
  return { link: link && { token, email: link.email, isOwn } };
}

export const headers = privateAddressHeaders;

const verifySchema = z.object({ token: tokenField, currentPassword: z.string().default('') });

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  const { token, currentPassword } = await postedFields(request, verifySchema);
  const bearer = { session: context.get(sessionContext), currentPassword };
  const outcome = await verifyAddress(services, token, bearer, getOrigin(request, ctx));
  if (outcome === 'invalid-link' || outcome === 'taken') return deadLink(services, ctx);
  if (typeof outcome === 'object') {
    const answer: FormAnswer = { kind: 'invalid', errors: [outcome], values: {} };
    return data(answer, fieldRejectionInit(outcome));
  }
  leaveNotice(services, ctx, 'address-verified');
  throw redirect(href('/account'), 303);
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { link } = loaderData;
  const field = answeredFields(actionData === 'dead-link' ? undefined : actionData);
  return (
    <LinkPage
      title="Confirm your address"
      path={href('/auth/verify')}
      token={link?.token ?? null}
      answer={actionData}
      submit="Confirm this address"
      again={{ href: href('/account'), name: 'Ask for a fresh link in your account' }}
    >
      <p>
        Press the button to confirm that <strong>{link?.email}</strong> is your address.
      </p>
      {!link?.isOwn && <AccountPassword error={field('currentPassword').error} />}
    </LinkPage>
  );
}

/** For a user who opens the link where they are not logged in. */
function AccountPassword({ error }: { error: string | undefined }) {
  return (
    <>
      <p>
        If you did not ask for this, close the page and nothing will change. To take over an account
        that someone opened with your address,{' '}
        <a href={href('/auth/forgotten')}>choose a password</a> of your own.
      </p>
      <Field
        label="Password of the account"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        hint="You are not logged in to it here. If it has no password, log in first and open the link again."
        required
        error={error}
      />
    </>
  );
}
