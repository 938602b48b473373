import { data, redirect } from 'react-router';
import { formFields } from '../../http/forms/form-fields.server.ts';
import type { FormState } from '../../http/forms/form-state.ts';
import {
  fieldRefusalInit,
  fieldTooSoon,
  refusalInit,
  waitInWords,
} from '../../http/forms/refusal.ts';
import type { PageHandle } from '../../http/pages/page-handle.ts';
import {
  type Platform,
  platformContext,
  type Visit,
  visitContext,
} from '../../http/platform.server.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Island } from '../../ui/island.tsx';
import { Message } from '../../ui/message.tsx';
import type { Route } from './+types/second-step.route.ts';
import { AccountForm } from '../account-form.tsx';
import { accountMeta } from '../account-meta.ts';
import { AccountPage, loginTrail } from '../account-page.tsx';
import {
  type CurrentSession,
  isComplete,
  knownSession,
  mustShowFactor,
} from '../current-session.server.ts';
import { listFactors } from './factors.server.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { maskedPhone } from './phone.ts';
import { sendPhoneCode } from './phone.server.ts';
import { raiseAssurance } from './raise-assurance.server.ts';
import { returnAddress } from '../return-address.ts';
import { verifySecondStep } from './verify-second-step.server.ts';

export const handle: PageHandle = { hydrate: true };

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, '/auth/factor', 'Second step');
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const next = returnAddress(searchParams.get('next'));
  const platform = context.get(platformContext);
  const session = requireHalfWay(knownSession(context), next, platform.clock());
  const factors = await listFactors(platform, session.userId);
  const phones = factors.flatMap(({ id, phone }) =>
    phone ? [{ id, number: maskedPhone(phone) }] : [],
  );
  const kinds = new Set(factors.map(({ factorType }) => factorType));
  return {
    next,
    phones,
    hasPasskey: kinds.has('webauthn'),
    isAgain: isComplete(session),
    isTexted: searchParams.get('done') === 'texted',
  };
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const visit = context.get(visitContext);
  const { code = '', next: wanted, phone } = await formFields(request);
  const next = returnAddress(wanted);
  const session = requireHalfWay(knownSession(context), next, platform.clock());
  const { userId } = session;
  if (phone !== undefined) return textCode(platform, visit, { userId, id: phone, next });
  const step = await verifySecondStep(platform, userId, code.slice(0, 40));
  if (step.is === 'right') {
    await raiseAssurance({ platform, request, visit, session }, step.amr);
    throw redirect(next, 303);
  }
  const error =
    step.is === 'wrong'
      ? { field: 'code', message: 'This code is not right, or was used already' }
      : fieldTooSoon('code', 'attempts', step);
  return data<FormState>({ is: 'invalid', errors: [error], values: {} }, fieldRefusalInit(error));
}

type Asked = { userId: string; id: string; next: string };

async function textCode(platform: Platform, { network }: Visit, { userId, id, next }: Asked) {
  const factors = await listFactors(platform, userId);
  const factor = factors.find((each) => each.id === id && each.factorType === 'phone');
  const sent = factor ? await sendPhoneCode(platform, factor, network) : 'failed';
  if (sent === 'sent') throw redirect(`${stepAddress(next)}&done=texted`, 303);
  const message =
    sent === 'failed'
      ? 'The code could not be sent. Please try again.'
      : `Too many codes. Please wait ${waitInWords(sent.retryAfterSeconds)}.`;
  const refusal = { is: 'refused', title: 'No code was sent', message, values: {} } as const;
  const why = sent === 'failed' ? ({ is: 'failed' } as const) : sent;
  return data<FormState>(refusal, refusalInit(why));
}

const stepAddress = (next: string) => `/auth/factor?next=${encodeURIComponent(next)}`;

/** Only for those whose password was right and whose account asks for more, or asks for it again. */
function requireHalfWay(session: CurrentSession | null, next: string, now: Date): CurrentSession {
  if (!session) throw redirect(`/auth?next=${encodeURIComponent(next)}`, 302);
  if (!mustShowFactor(session, now)) throw redirect(next, 302);
  return session;
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { next, phones, hasPasskey, isAgain, isTexted } = loaderData;
  return (
    <AccountPage
      title="Second step"
      summary="Type the six digits of your authenticator app or text message, or one of your backup codes."
      trail={loginTrail}
    >
      {isAgain && (
        <Message tone="info" title="The admin area asks for it again">
          <p>Twelve hours after you last showed it, so that a session left open opens nothing.</p>
        </Message>
      )}
      {isTexted && !actionData && (
        <Message tone="success" title="Code sent">
          It is good for five minutes.
        </Message>
      )}
      <AccountForm action={stepAddress(next)} answer={actionData} submit="Verify code">
        {(errorOf) => (
          <>
            <input type="hidden" name="next" value={next} />
            <Field
              label="Code"
              name="code"
              autoComplete="one-time-code"
              required
              error={errorOf('code')}
            />
          </>
        )}
      </AccountForm>
      {phones.map(({ id, number }) => (
        <form key={id} method="post" action={stepAddress(next)}>
          <input type="hidden" name="next" value={next} />
          <input type="hidden" name="phone" value={id} />
          <Button variant="secondary">Text a code to the {number}</Button>
        </form>
      ))}
      {hasPasskey && <Island name="passkey-login" part={PasskeyLogin} given={{ next }} />}
    </AccountPage>
  );
}
