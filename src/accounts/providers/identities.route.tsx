import { answeredFields } from '../../platform/forms/form-answer.ts';
import { href } from 'react-router';
import { servicesContext } from '../../platform/services.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/content/dates.ts';
import { SelectField } from '../../ui/forms/field.tsx';
import { accountAct } from '../account-act.server.ts';
import { AccountForm, CurrentPasswordField } from '../account-form.tsx';
import { AccountPage, accountTrail, accountMeta } from '../account-page.tsx';
import { unlinkSchema } from '../account-schemas.ts';
import { requireSession } from '../guards.server.ts';
import type { Route } from './+types/identities.route.ts';
import { listIdentities, unlinkIdentity } from '../settings/change-account.server.ts';
import { offeredProviders, providerName, providers } from './providers.ts';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, href('/account/identities'), 'Ways to log in');
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = requireSession({ request, context });
  const services = context.get(servicesContext);
  const held = await listIdentities(services, userId);
  const offered = offeredProviders(services.config);
  const missing = offered.filter((id) => held.every(({ provider }) => provider !== id));
  return { held, missing };
}

export const action = (args: Route.ActionArgs) => accountAct(args, unlinkSchema, unlinkIdentity);

export default function Identities({ loaderData, actionData }: Route.ComponentProps) {
  const { held, missing } = loaderData;
  const linked = held.filter(({ provider }) => provider !== 'credential');
  const field = answeredFields(actionData);
  return (
    <AccountPage
      title="Ways to log in"
      summary="Your password, and other accounts that log you in here."
      trail={accountTrail}
    >
      <ul className="account-list">
        {held.map(({ id, provider, since }) => (
          <li key={id}>
            <div>
              <p className="account-list-name">{providerName(provider)}</p>
              <p className="note">Since {formatDateTime(since)}</p>
            </div>
          </li>
        ))}
      </ul>
      {missing.map((id) => (
        <form key={id} method="post" action={href('/auth/provider')}>
          <input type="hidden" name="provider" value={id} />
          <input type="hidden" name="link" value="yes" />
          <Button variant="secondary" size="small">
            Link {providers[id]}
          </Button>
        </form>
      ))}
      {held.length > 1 && linked.length > 0 && (
        <>
          <h2 className="accounts-heading">Unlink one</h2>
          <AccountForm
            action={href('/account/identities')}
            answer={actionData}
            submit="Unlink"
            isDangerous
          >
            <SelectField
              label="Account elsewhere"
              name="identity"
              options={linked.map(({ id, provider }) => ({
                value: id,
                label: providerName(provider),
              }))}
              error={field('identity').error}
            />
            <CurrentPasswordField error={field('currentPassword').error} />
          </AccountForm>
        </>
      )}
    </AccountPage>
  );
}
