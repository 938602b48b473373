import { answeredFields } from '../../platform/forms/form-answer.ts';
import { redirect, href } from 'react-router';
import { servicesContext } from '../../platform/services.ts';
import { accountAct } from '../account-act.server.ts';
import { AccountForm, CurrentPasswordField } from '../account-form.tsx';
import { accountMeta } from '../account-page.tsx';
import { AccountPage, factorsTrail } from '../account-page.tsx';
import { removeSchema } from '../account-schemas.ts';
import { requireSession } from '../guards.server.ts';
import type { Route } from './+types/remove-factor.route.ts';
import { listFactors, removeFactor } from './factors.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, href('/account/factors/remove'), 'Remove a factor');
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = requireSession({ request, context });
  const wanted = new URL(request.url).searchParams.get('factor');
  const factors = await listFactors(context.get(servicesContext), userId);
  const factor = factors.find(({ id }) => id === wanted);
  if (!factor) throw redirect(href('/account/factors'), 302);
  return { id: factor.id, name: factor.friendlyName, isLast: factors.length === 1 };
}

export const action = (args: Route.ActionArgs) => accountAct(args, removeSchema, removeFactor);

export default function RemoveFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, isLast } = loaderData;
  const last = 'It is your last one, so your password alone will open the account.';
  const field = answeredFields(actionData);
  return (
    <AccountPage
      title="Remove a factor"
      summary={`We will no longer ask for “${name}”. ${isLast ? last : ''}`}
      trail={factorsTrail}
    >
      <AccountForm
        action={`${href('/account/factors/remove')}?factor=${id}`}
        answer={actionData}
        submit="Remove factor"
        isDangerous
      >
        <input type="hidden" name="factor" value={id} />
        <CurrentPasswordField error={field('currentPassword').error} />
      </AccountForm>
    </AccountPage>
  );
}
