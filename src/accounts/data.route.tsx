import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/data.route.ts';
import { accountAct } from './account-act.server.ts';
import { deletionSchema } from './account-changes.ts';
import { AccountForm, CurrentPasswordField } from './account-form.tsx';
import { accountMeta } from './account-meta.ts';
import { AccountPage, accountTrail } from './account-page.tsx';
import { deleteAccount } from './delete-account.server.ts';
import { requireSession } from './guards.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, '/account/data', 'Your data');
}

export const loader = (args: Route.LoaderArgs) => ({ email: requireSession(args).email });

export const action = (args: Route.ActionArgs) => accountAct(args, deletionSchema, deleteAccount);

export default function Data({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Your data"
      summary={`What the account of ${loaderData.email} holds. For everything else we may have of you, use data rights.`}
      trail={accountTrail}
    >
      <p>
        <ButtonLink href="/account/export" variant="secondary" download>
          Download as JSON
        </ButtonLink>
      </p>
      <p>
        <a href="/data-rights">Data rights requests</a> cover enquiries, downloads and the mailing
        list.
      </p>
      <h2 className="accounts-heading">Delete your account</h2>
      <p>
        This takes away the account, its sessions and its factors, at once and for good. Enquiries
        you sent us stay.
      </p>
      <AccountForm action="/account/data" answer={actionData} submit="Delete my account">
        {(errorOf) => <CurrentPasswordField error={errorOf('currentPassword')} />}
      </AccountForm>
    </AccountPage>
  );
}
