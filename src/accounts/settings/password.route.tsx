import { answeredFields } from '../../platform/forms/form-answer.ts';
import { href } from 'react-router';
import { Message } from '../../ui/forms/message.tsx';
import { accountAct } from '../account-act.server.ts';
import { passwordSchema } from '../account-schemas.ts';
import { AccountForm, CurrentPasswordField, NewPassword } from '../account-form.tsx';
import { AccountPage, accountTrail, accountMeta } from '../account-page.tsx';
import { requireSession } from '../guards.server.ts';
import { nextOf, withNext } from '../return-address.ts';
import { passwordLimits } from '../sign-in/password-rules.ts';
import { isTeamRole } from '../sessions/session-record.ts';
import type { Route } from './+types/password.route.ts';
import { changePassword } from './change-account.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, href('/account/password'), 'Change your password');
}

export const loader = (args: Route.LoaderArgs) => {
  return { isTeam: isTeamRole(requireSession(args).role), next: nextOf(args.request) };
};

export const action = (args: Route.ActionArgs) => accountAct(args, passwordSchema, changePassword);

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const { isTeam, next } = loaderData;
  const field = answeredFields(actionData);
  return (
    <AccountPage
      title="Change your password"
      summary="This logs you out everywhere else."
      trail={accountTrail}
    >
      {isTeam && next !== null && (
        <Message tone="info" title="The admin area needs a stronger password">
          <p>Choose one of at least 12 characters that an attacker would not try first.</p>
        </Message>
      )}
      <AccountForm
        action={withNext(href('/account/password'), next)}
        answer={actionData}
        submit="Change password"
      >
        <CurrentPasswordField error={field('currentPassword').error} />
        <NewPassword
          error={field('password').error}
          least={isTeam ? passwordLimits.leastOfAdmins : passwordLimits.least}
        />
      </AccountForm>
    </AccountPage>
  );
}
