import { answeredFields } from '../../platform/forms/form-answer.ts';
import { href } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { accountAct } from '../account-act.server.ts';
import { confirmedSchema } from '../account-schemas.ts';
import { AccountForm, CurrentPasswordField } from '../account-form.tsx';
import { AccountPage, accountTrail, accountMeta } from '../account-page.tsx';
import { requireSession } from '../guards.server.ts';
import type { Route } from './+types/data.route.ts';
import { deleteAccount } from './own-data.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, href('/account/data'), 'Your data');
}

export function loader(args: Route.LoaderArgs) {
  const { email, isEmailVerified } = requireSession(args);
  return { email, isEmailVerified };
}

export const action = (args: Route.ActionArgs) => accountAct(args, confirmedSchema, deleteAccount);

export default function Data({ loaderData, actionData }: Route.ComponentProps) {
  const field = answeredFields(actionData);
  return (
    <AccountPage
      title="Your data"
      summary={`What we hold about ${loaderData.email}, and how to delete it.`}
      trail={accountTrail}
    >
      <form method="post" action={href('/account/export')}>
        <Button variant="secondary">Download as JSON</Button>
      </form>
      <p>
        {loaderData.isEmailVerified
          ? 'The file has everything we hold under your address: the account, enquiries, downloads, assessments and subscriptions. If we hold files or emails of yours, you get a ZIP with them.'
          : 'The file has the account only. Confirm your address to get everything we hold under it.'}
      </p>
      <section className="account-danger">
        <h2>Delete your account</h2>
        <p>
          This deletes the account, its sessions and its factors at once, for good. To have
          everything else erased too, such as enquiries you sent us, make a{' '}
          <a href={`${href('/data-rights')}#request`}>data rights request</a>.
        </p>
        <AccountForm
          action={href('/account/data')}
          answer={actionData}
          submit="Delete my account"
          isDangerous
        >
          <CurrentPasswordField error={field('currentPassword').error} />
        </AccountForm>
      </section>
    </AccountPage>
  );
}
