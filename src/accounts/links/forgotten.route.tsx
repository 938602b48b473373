import { setTimeout as pause } from 'node:timers/promises';
import { data, href, redirect } from 'react-router';
import {
  fieldRejectionInit,
  fieldTooSoon,
  type FormAnswer,
  answeredFields,
} from '../../platform/forms/form-answer.ts';
import { catchOutage, readForm, rejectForm } from '../../platform/forms/handle-form.server.ts';
import { requestContext, servicesContext } from '../../platform/services.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Message } from '../../ui/forms/message.tsx';
import { AccountForm } from '../account-form.tsx';
import { accountMeta, AccountPage, loginTrail } from '../account-page.tsx';
import { unreachable } from '../sign-in/auth-answer.ts';
import { forgottenSchema } from '../account-schemas.ts';
import type { Route } from './+types/forgotten.route.ts';
import { askForReset } from './reset-password.server.ts';

/** In milliseconds; longer than the work behind it, so that the time reveals nothing. */
const evenTime = 400;

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, href('/auth/forgotten'), 'Forgotten password');
}

export function loader({ request }: Route.LoaderArgs) {
  return { isSent: new URL(request.url).searchParams.has('sent') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, forgottenSchema);
  if (form.kind === 'invalid') return data<FormAnswer>(form, { status: 422 });
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  const ask = catchOutage(services, ctx, 'auth.failed', () =>
    askForReset(services, request, ctx, form.input.email),
  );
  const [rejection] = await Promise.all([ask, pause(evenTime)]);
  if (rejection?.kind === 'failed') {
    const words = { failure: unreachable, limitReached: 'attempts' };
    return rejectForm(rejection, words, form.values);
  }
  if (rejection) {
    const error = fieldTooSoon('email', 'attempts', rejection);
    return data<FormAnswer>(
      { kind: 'invalid', errors: [error], values: form.values },
      fieldRejectionInit(error),
    );
  }
  throw redirect(`${href('/auth/forgotten')}?sent`, 303);
}

export default function Forgotten({ loaderData, actionData }: Route.ComponentProps) {
  const field = answeredFields(actionData);
  return (
    <AccountPage
      title="Forgotten password"
      summary="We will email you a link to choose a new one."
      trail={loginTrail}
    >
      {loaderData.isSent && !actionData ? (
        <Message tone="success" title="Look in your inbox">
          <p>
            If that address has an account, a link is on its way. It works once, for a day. If none
            comes, use the last one we sent: we send a mailbox only so many a day, and that one
            works until we can send the next.
          </p>
        </Message>
      ) : (
        <AccountForm action={href('/auth/forgotten')} answer={actionData} submit="Send me a link">
          <Field label="Email" {...field('email')} type="email" autoComplete="username" required />
        </AccountForm>
      )}
    </AccountPage>
  );
}
