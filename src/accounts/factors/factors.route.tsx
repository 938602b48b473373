import { answeredFields } from '../../platform/forms/form-answer.ts';
import { href } from 'react-router';
import { servicesContext } from '../../platform/services.ts';
import { formatDateTime } from '../../ui/content/dates.ts';
import { EmptyState, Message } from '../../ui/forms/message.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Island } from '../../ui/island.tsx';
import { accountAct } from '../account-act.server.ts';
import { AccountForm } from '../account-form.tsx';
import { AccountPage, accountTrail, accountMeta } from '../account-page.tsx';
import { requireSession } from '../guards.server.ts';
import { nextOf, withNext } from '../return-address.ts';
import { isTeamRole } from '../sessions/session-record.ts';
import type { Route } from './+types/factors.route.ts';
import { countBackupCodes } from './backup-codes.server.ts';
import { enrolSchema, factorKinds } from './factor-rules.ts';
import { formatFactor, listFactors } from './factors.server.ts';
import { PasskeyEnrol } from '../passkeys/passkey-enrol.tsx';
import { enrolTotp } from './totp.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, href('/account/factors'), 'Second step');
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId, role } = requireSession({ request, context });
  const services = context.get(servicesContext);
  const factors = await listFactors(services, userId);
  return {
    next: nextOf(request),
    factors: factors.map(formatFactor),
    backupCodesLeft: await countBackupCodes(services, userId),
    offersPhone: services.config.SMS_WEBHOOK_URL !== undefined,
    isNeeded: isTeamRole(role) && factors.length === 0,
  };
}

export const action = (args: Route.ActionArgs) => accountAct(args, enrolSchema, enrolTotp);

export default function Factors({ loaderData, actionData }: Route.ComponentProps) {
  const { next, factors, backupCodesLeft, offersPhone, isNeeded } = loaderData;
  const here = withNext(href('/account/factors'), next);
  const field = answeredFields(actionData);
  return (
    <AccountPage
      title="Second step"
      summary="Log in with something you have as well, and a stolen password is useless on its own."
      trail={accountTrail}
    >
      {isNeeded && (
        <Message tone="info" title="The admin area needs a second step">
          <p>
            Add a passkey or an authenticator app below. Admin pages open once you have used it.
          </p>
        </Message>
      )}
      {factors.length === 0 ? (
        <EmptyState title="No second step yet">
          <p>Add a passkey or an authenticator app below. It takes a minute.</p>
        </EmptyState>
      ) : (
        <>
          <FactorList factors={factors} />
          <h2 className="accounts-heading">Backup codes</h2>
          <p>
            {backupCodesLeft} of your codes {backupCodesLeft === 1 ? 'is' : 'are'} unused.{' '}
            <a href={href('/account/factors/codes')}>Make new ones</a> if you have lost yours.
          </p>
        </>
      )}
      <h2 className="accounts-heading">Add a passkey</h2>
      <p>
        The strongest second step, and a way to log in without your password: your device or
        security key proves itself to this site and to no other.
      </p>
      <Island name="passkey-enrol" component={PasskeyEnrol} props={{ next }} />
      <h2 className="accounts-heading">Add an authenticator app</h2>
      <AccountForm action={here} answer={actionData} submit="Add authenticator app">
        <Field
          label="Name"
          {...field('friendlyName')}
          hint="A name you will recognise, such as “My phone”."
          required
        />
      </AccountForm>
      {offersPhone && (
        <p>
          Or <a href={withNext(href('/account/factors/phone'), next)}>get codes by text message</a>,
          which is weaker than both but better than nothing.
        </p>
      )}
    </AccountPage>
  );
}

function FactorList({ factors }: Pick<Route.ComponentProps['loaderData'], 'factors'>) {
  return (
    <ul className="account-list">
      {factors.map(({ id, friendlyName, factorType, createdAt, lastUsedAt }) => (
        <li key={id}>
          <div>
            <p className="account-list-name">{friendlyName}</p>
            <p className="note">
              {factorKinds[factorType]}, added {formatDateTime(createdAt)}
              {lastUsedAt && `, last used ${formatDateTime(lastUsedAt)}`}
            </p>
          </div>
          <a className="remove" href={`${href('/account/factors/remove')}?factor=${id}`}>
            Remove<span className="visually-hidden"> {friendlyName}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
