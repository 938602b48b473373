import { answeredFields } from '../../platform/forms/form-answer.ts';
import { href } from 'react-router';
import { Island } from '../../ui/island.tsx';
import { accountAct } from '../account-act.server.ts';
import { AccountForm, CurrentPasswordField } from '../account-form.tsx';
import { accountMeta } from '../account-page.tsx';
import { AccountPage, factorsTrail } from '../account-page.tsx';
import { confirmedSchema } from '../account-schemas.ts';
import { requireSession } from '../guards.server.ts';
import type { Route } from './+types/backup-codes.route.ts';
import { remakeBackupCodes } from './backup-codes.server.ts';
import { BackupCodes, codesAsText } from './backup-codes.tsx';
import { CopyText } from './copy-text.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, href('/account/factors/codes'), 'Your backup codes');
}

export function loader({ request, context }: Route.LoaderArgs) {
  requireSession({ request, context });
  return null;
}

export const action = (args: Route.ActionArgs) =>
  accountAct(args, confirmedSchema, remakeBackupCodes);

export default function Codes({ actionData }: Route.ComponentProps) {
  if (actionData?.kind === 'codes') {
    return (
      <AccountPage title="Your backup codes" trail={factorsTrail}>
        <BackupCodes codes={actionData.codes}>
          <Island
            name="copy-text"
            component={CopyText}
            props={{ text: codesAsText(actionData.codes), isPrintable: true }}
          />
        </BackupCodes>
      </AccountPage>
    );
  }
  const field = answeredFields(actionData);
  return (
    <AccountPage
      title="Your backup codes"
      summary="Codes are shown once, when you make them. New codes replace all the old ones."
      trail={factorsTrail}
    >
      <AccountForm
        action={href('/account/factors/codes')}
        answer={actionData}
        submit="Make new codes"
      >
        <CurrentPasswordField error={field('currentPassword').error} />
      </AccountForm>
    </AccountPage>
  );
}
