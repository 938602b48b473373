import { answeredFields } from '../../platform/forms/form-answer.ts';
import { href } from 'react-router';
import { servicesContext } from '../../platform/services.ts';
import type { PageHandle } from '../../platform/web/page.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/forms/message.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Island } from '../../ui/island.tsx';
import { AccountForm } from '../account-form.tsx';
import { AccountPage, loginTrail, accountMeta } from '../account-page.tsx';
import { isComplete, knownSession } from '../sessions/current-session.server.ts';
import { returnAddress, stepAddress } from '../return-address.ts';
import type { Route } from './+types/second-step.route.ts';
import { listFactors } from './factors.server.ts';
import { PasskeyLogin } from '../passkeys/passkey-login.tsx';
import { maskedPhone } from './phone.server.ts';
import { requireHalfWay, secondStepAction } from './second-step.server.ts';

export const handle: PageHandle = { hydrate: true };

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, href('/auth/factor'), 'Second step');
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const next = returnAddress(searchParams.get('next'));
  const services = context.get(servicesContext);
  const session = requireHalfWay(knownSession(context), next, services.clock());
  const factors = await listFactors(services, session.userId);
  const phones = factors.flatMap(({ id, phone }) =>
    phone ? [{ id, number: maskedPhone(phone) }] : [],
  );
  const kinds = new Set(factors.map(({ factorType }) => factorType));
  return {
    next,
    phones,
    hasPasskey: kinds.has('webauthn'),
    hasCode: kinds.has('totp') || kinds.has('phone'),
    isAgain: isComplete(session),
    isTexted: searchParams.get('done') === 'texted',
  };
}

export const action = secondStepAction;

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { next, phones, hasPasskey, hasCode, isAgain, isTexted } = loaderData;
  const field = answeredFields(actionData);
  return (
    <AccountPage title="Second step" summary={instructions(hasPasskey, hasCode)} trail={loginTrail}>
      {isAgain && (
        <Message tone="info" title="It is needed again">
          <p>
            The pages of your account ask for it an hour after you last gave it, the admin area
            every twelve hours and after an hour without use, so that nobody else can use a session
            you left open.
          </p>
        </Message>
      )}
      {isTexted && !actionData && (
        <Message tone="success" title="Code sent">
          It works for five minutes.
        </Message>
      )}
      <AccountForm action={stepAddress(next)} answer={actionData} submit="Verify code">
        <input type="hidden" name="next" value={next} />
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          required
          error={field('code').error}
        />
      </AccountForm>
      {phones.map(({ id, number }) => (
        <form key={id} method="post" action={stepAddress(next)}>
          <input type="hidden" name="next" value={next} />
          <input type="hidden" name="phone" value={id} />
          <Button variant="secondary">Text a code to the {number}</Button>
        </form>
      ))}
      {hasPasskey && <ByPasskey next={next} />}
    </AccountPage>
  );
}

function ByPasskey({ next }: { next: string }) {
  return (
    <>
      <Island name="passkey-login" component={PasskeyLogin} props={{ next }} />
      <noscript>
        <p className="note">A passkey needs JavaScript. A backup code does not.</p>
      </noscript>
    </>
  );
}

function instructions(hasPasskey: boolean, hasCode: boolean): string {
  const key = hasPasskey ? ['use your passkey'] : [];
  const code = hasCode ? ['type the six digits from your authenticator app or text message'] : [];
  const ways = [...key, ...code, 'type one of your backup codes'].join(', or ');
  return `${ways.charAt(0).toUpperCase()}${ways.slice(1)}.`;
}
