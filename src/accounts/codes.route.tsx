import { data, redirect } from 'react-router';
import { platformContext } from '../http/platform.server.ts';
import type { Route } from './+types/codes.route.ts';
import { accountMeta } from './account-meta.ts';
import { AccountPage, accountTrail } from './account-page.tsx';
import { renewBackupCodes } from './backup-codes.server.ts';
import { BackupCodes } from './backup-codes.tsx';
import { requireSession } from './guards.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, '/account/factors/codes', 'Your backup codes');
}

/** Codes are shown in the answer that makes them and never again. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireSession({ request, context });
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId, aal } = requireSession({ request, context });
  if (aal !== 'aal2') throw redirect('/account/factors', 303);
  const platform = context.get(platformContext);
  const codes = await platform.db.transaction((tx) => renewBackupCodes(tx, platform, userId));
  return data({ codes });
}

export default function Codes({ actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="Your backup codes" trail={accountTrail}>
      {actionData ? (
        <BackupCodes codes={actionData.codes} />
      ) : (
        <p>
          Codes are shown once, when they are made. <a href="/account/factors">Make new ones</a> if
          you have lost yours.
        </p>
      )}
    </AccountPage>
  );
}
