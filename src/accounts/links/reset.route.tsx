import { data, href, redirect } from 'react-router';
import { readForm } from '../../platform/forms/handle-form.server.ts';
import {
  answeredFields,
  type FieldError,
  type FormAnswer,
} from '../../platform/forms/form-answer.ts';
import type { PageHandle } from '../../platform/web/page.ts';
import { requestContext, servicesContext } from '../../platform/services.ts';
import { tokenIn } from '../../platform/web/request-address.ts';
import { privateAddressHeaders } from '../../platform/web/security-headers.ts';
import { getOrigin } from '../account-events.server.ts';
import { accountMeta } from '../account-page.tsx';
import { resetSchema } from '../account-schemas.ts';
import { rememberDevice } from '../sign-in/devices.server.ts';
import { refuseCommon } from '../sign-in/passwords.server.ts';
import { leaveNotice } from '../notice-cookie.server.ts';
import type { Route } from './+types/reset.route.ts';
import { deadLink, findLink } from './account-links.server.ts';
import { NewPassword } from '../account-form.tsx';
import { LinkPage } from './link-page.tsx';
import { resetPassword } from './reset-password.server.ts';

export const handle: PageHandle = { hydrate: true };

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, href('/auth/reset'), 'Choose a new password');
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenIn(request);
  const link = await findLink(context.get(servicesContext), ['reset-password'], token);
  return { token: link ? token : null };
}

export const headers = privateAddressHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  const form = await readForm(request, resetSchema);
  const { token = '' } = form.values;
  const link = await findLink(services, ['reset-password'], token);
  if (!link) return deadLink(services, ctx);
  const invalid = (errors: FieldError[]) =>
    data<FormAnswer>({ kind: 'invalid', errors, values: { token } }, { status: 422 });
  if (form.kind === 'invalid') return invalid(form.errors);
  const { password } = form.input;
  const common = refuseCommon(password);
  if (common) return invalid([common]);
  const outcome = await resetPassword(services, token, password, getOrigin(request, ctx));
  if (outcome === 'invalid-link') return deadLink(services, ctx);
  // Guesses at the account must not lock out its owner, who has just proved the mailbox.
  const { userId, email } = link;
  await rememberDevice(services, request, ctx, { userId, email, isExpected: true });
  leaveNotice(services, ctx, 'password-reset');
  throw redirect(href('/auth'), 303);
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const posted = actionData === 'dead-link' ? null : actionData?.values['token'];
  const field = answeredFields(actionData === 'dead-link' ? undefined : actionData);
  return (
    <LinkPage
      title="Choose a new password"
      path={href('/auth/reset')}
      token={posted ?? loaderData.token}
      answer={actionData}
      submit="Change password"
      again={{ href: href('/auth/forgotten'), name: 'Ask for a fresh link' }}
    >
      <NewPassword error={field('password').error} />
    </LinkPage>
  );
}
