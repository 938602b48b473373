import { data, href, redirect } from 'react-router';
import { company } from '../../company.ts';
import {
  type FieldError,
  fieldRejectionInit,
  type FormAnswer,
  answeredFields,
} from '../../platform/forms/form-answer.ts';
import { readForm } from '../../platform/forms/handle-form.server.ts';
import { requestContext, servicesContext } from '../../platform/services.ts';
import type { PageHandle } from '../../platform/web/page.ts';
import { tokenIn } from '../../platform/web/request-address.ts';
import { privateAddressHeaders } from '../../platform/web/security-headers.ts';
import { Field } from '../../ui/forms/field.tsx';
import { getOrigin } from '../account-events.server.ts';
import { accountMeta } from '../account-page.tsx';
import { invitationSchema } from '../account-schemas.ts';
import { calledRoles } from '../sessions/session-record.ts';
import { rememberDevice } from '../sign-in/devices.server.ts';
import { passwordLimits } from '../sign-in/password-rules.ts';
import { startedSession } from '../sessions/current-session.server.ts';
import { startSession } from '../sign-in/sign-up.server.ts';
import type { Route } from './+types/invitation.route.ts';
import { acceptInvitation, findOpenInvitation } from './accept-invitation.server.ts';
import { deadLink } from './account-links.server.ts';
import { NewPassword } from '../account-form.tsx';
import { LinkPage } from './link-page.tsx';

export const handle: PageHandle = { hydrate: true };

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, href('/auth/invitation'), title);
}

const title = 'Join the team';

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenIn(request);
  const found = await findOpenInvitation(context.get(servicesContext), token);
  return { link: found && { token, email: found.email, role: found.invitedAs } };
}

export const headers = privateAddressHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  const form = await readForm(request, invitationSchema);
  const { password: _, ...values } = form.values;
  const invalid = (errors: FieldError[], init: ResponseInit = { status: 422 }) =>
    data<FormAnswer>({ kind: 'invalid', errors, values }, init);
  if (form.kind === 'invalid') return invalid(form.errors);
  const outcome = await acceptInvitation(services, form.input, getOrigin(request, ctx));
  if (outcome === 'invalid-link') return deadLink(services, ctx);
  if ('field' in outcome) return invalid([outcome], fieldRejectionInit(outcome));
  const { userId, email } = outcome;
  await startSession(services, request, ctx, userId);
  await rememberDevice(services, request, ctx, { userId, email, isExpected: true });
  await startedSession(services, request, ctx);
  // The admin area asks for the second step first.
  throw redirect(href('/admin'), 303);
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { link } = loaderData;
  const field = answeredFields(actionData === 'dead-link' ? undefined : actionData);
  return (
    <LinkPage
      title={title}
      path={href('/auth/invitation')}
      token={link?.token ?? null}
      answer={actionData}
      submit="Join the team"
      again={{ href: href('/auth'), name: 'Log in' }}
    >
      <p>
        You are invited to work on the website of {company.name} as {link && calledRoles[link.role]}
        , under the address <strong>{link?.email}</strong>. A second step comes next.
      </p>
      <Field label="Full name" {...field('name')} autoComplete="name" required />
      <NewPassword error={field('password').error} least={passwordLimits.leastOfAdmins} />
    </LinkPage>
  );
}
