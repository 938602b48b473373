import { setTimeout as pause } from 'node:timers/promises';
import { data, redirect } from 'react-router';
import type { FormState } from '../../platform/forms/form-state.ts';
import { orFailed } from '../../platform/forms/or-failed.server.ts';
import { readForm } from '../../platform/forms/read-form.server.ts';
import { refuseForm } from '../../platform/forms/refuse-form.server.ts';
import { fieldRefusalInit, fieldTooSoon } from '../../platform/forms/refusal.ts';
import { platformContext, visitContext } from '../../platform/services.ts';
import { EmailField } from '../../platform/forms/fields/email-field.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { AccountForm } from '../account-form.tsx';
import { accountMeta } from '../account-meta.ts';
import { AccountPage, loginTrail } from '../account-page.tsx';
import { unreachable } from '../sign-in/auth-answer.ts';
import { forgottenSchema } from '../sign-in-schemas.ts';
import type { Route } from './+types/forgotten.route.ts';
import { askForReset } from './reset-password.server.ts';

/**
 * In milliseconds: longer than any work behind it, so that the time reveals nothing about the address.
 */
const evenTime = 400;

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, '/auth/forgotten', 'Forgotten password');
}

export function loader({ request }: Route.LoaderArgs) {
  return { isSent: new URL(request.url).searchParams.has('sent') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, forgottenSchema, ['email']);
  if (form.is === 'invalid') return data<FormState>(form, { status: 422 });
  const platform = context.get(platformContext);
  const visit = context.get(visitContext);
  const ask = orFailed(platform, visit, 'auth.failed', () =>
    askForReset(platform, request, visit, form.input.email),
  );
  const [refusal] = await Promise.all([ask, pause(evenTime)]);
  if (refusal?.is === 'failed') {
    const words = { failure: unreachable, tooMany: 'attempts' };
    return refuseForm(refusal, words, form.values);
  }
  if (refusal) {
    const error = fieldTooSoon('email', 'attempts', refusal);
    return data<FormState>(
      { is: 'invalid', errors: [error], values: form.values },
      fieldRefusalInit(error),
    );
  }
  throw redirect('/auth/forgotten?sent', 303);
}

export default function Forgotten({ loaderData, actionData }: Route.ComponentProps) {
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
            comes, use the last one you have: a mailbox gets so many a day, and that one works until
            the next can be sent.
          </p>
        </Message>
      ) : (
        <AccountForm action="/auth/forgotten" answer={actionData} submit="Send me a link">
          {(errorOf) => (
            <EmailField
              autoComplete="username"
              typed={actionData?.values['email']}
              error={errorOf('email')}
            />
          )}
        </AccountForm>
      )}
    </AccountPage>
  );
}
