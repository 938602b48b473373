import { answeredFields } from '../../platform/forms/form-answer.ts';
import { href } from 'react-router';
import { Field } from '../../ui/forms/field.tsx';
import { accountAct } from '../account-act.server.ts';
import { addressSchema } from '../account-schemas.ts';
import { AccountForm, CurrentPasswordField } from '../account-form.tsx';
import { AccountPage, accountTrail, accountMeta } from '../account-page.tsx';
import { requireSession } from '../guards.server.ts';
import type { Route } from './+types/address.route.ts';
import { askForAddress } from './change-account.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, href('/account/address'), 'Email address');
}

export const loader = (args: Route.LoaderArgs) => ({ email: requireSession(args).email });

export const action = (args: Route.ActionArgs) => accountAct(args, addressSchema, askForAddress);

export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  const field = answeredFields(actionData);
  return (
    <AccountPage
      title="Email address"
      summary={`Yours is ${loaderData.email}. We email a link to the new one; nothing changes until you use it.`}
      trail={accountTrail}
    >
      <AccountForm action={href('/account/address')} answer={actionData} submit="Send me a link">
        <Field label="New email" {...field('email')} type="email" autoComplete="email" required />
        <CurrentPasswordField error={field('currentPassword').error} />
      </AccountForm>
    </AccountPage>
  );
}
