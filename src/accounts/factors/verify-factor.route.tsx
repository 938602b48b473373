import { answeredFields } from '../../platform/forms/form-answer.ts';
import { redirect, href } from 'react-router';
import { encode } from 'uqr';
import { servicesContext } from '../../platform/services.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Island } from '../../ui/island.tsx';
import { accountAct } from '../account-act.server.ts';
import { AccountForm } from '../account-form.tsx';
import { AccountPage, accountTrail, factorsTrail, accountMeta } from '../account-page.tsx';
import { requireSession } from '../guards.server.ts';
import { nextOf, withNext } from '../return-address.ts';
import type { Route } from './+types/verify-factor.route.ts';
import { BackupCodes, codesAsText } from './backup-codes.tsx';
import { CopyText } from './copy-text.tsx';
import { verifySchema } from './factor-rules.ts';
import { ownFactor } from './factors.server.ts';
import { maskedPhone } from './phone.server.ts';
import { totpSetup } from './totp.server.ts';
import { verifyFactor } from './verify-factor.server.ts';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title =
    loaderData?.waits === null ? 'Factor added' : headings[loaderData?.waits.for ?? 'totp'];
  return accountMeta(matches, href('/account/factors/verify'), title);
}

/** Shown while the factor waits for its first code: 300 seconds at most. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId, email } = requireSession({ request, context });
  const services = context.get(servicesContext);
  const id = new URL(request.url).searchParams.get('factor') ?? '';
  const factor = await ownFactor(services, userId, id);
  if (!factor || factor.factorType === 'webauthn') throw redirect(href('/account/factors'), 302);
  // This form's own answer verified it: the secret is not shown again.
  const next = nextOf(request);
  if (factor.status === 'verified') return { id, next, waits: null };
  if (factor.factorType === 'phone') {
    return { id, next, waits: { for: 'phone', number: maskedPhone(factor.phone ?? '') } } as const;
  }
  const setup = await totpSetup(services, factor, email);
  return { id, next, waits: { for: 'totp', ...setup } } as const;
}

export const action = (args: Route.ActionArgs) => accountAct(args, verifySchema, verifyFactor);

export default function VerifyFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { id, next, waits } = loaderData;
  if (actionData?.kind === 'codes') {
    return (
      <AccountPage title="Your backup codes" trail={accountTrail}>
        <BackupCodes codes={actionData.codes} next={next}>
          <Island
            name="copy-text"
            component={CopyText}
            props={{ text: codesAsText(actionData.codes), isPrintable: true }}
          />
        </BackupCodes>
      </AccountPage>
    );
  }
  if (!waits) {
    return (
      <AccountPage title="Factor added" trail={accountTrail}>
        <p>
          We will ask for it from now on.{' '}
          <a href={next ?? href('/account/factors')}>{next ? 'Go on' : 'Back to your factors'}</a>
        </p>
        <p>
          <a href={href('/account/factors/codes')}>Make new backup codes</a> if you have not seen
          yours.
        </p>
      </AccountPage>
    );
  }
  const field = answeredFields(actionData);
  return (
    <AccountPage title={headings[waits.for]} summary={instructions(waits)} trail={factorsTrail}>
      {waits.for === 'totp' && (
        <>
          <QrCode content={waits.uri} label="QR code for your authenticator app" />
          <p>
            On the phone that has the app? <a href={waits.uri}>Open it in the app</a>.
          </p>
          <p>
            Or type this secret into it:{' '}
            <code className="secret">{waits.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <Island name="copy-text" component={CopyText} props={{ text: waits.secret }} />
        </>
      )}
      <AccountForm
        action={withNext(`${href('/account/factors/verify')}?factor=${id}`, next)}
        answer={actionData}
        submit="Verify code"
      >
        <input type="hidden" name="factor" value={id} />
        <Field
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={field('code').error}
        />
      </AccountForm>
    </AccountPage>
  );
}

const headings = { totp: 'Confirm your app', phone: 'Confirm your phone' };

function instructions(waits: { for: 'totp' } | { for: 'phone'; number: string }): string {
  return waits.for === 'totp'
    ? 'Scan the code with your app, then type the six digits it shows. You have five minutes.'
    : `Type the six digits that we texted to the ${waits.number}. You have five minutes.`;
}

/**
 * A QR code, drawn here so that no third party sees its content. Dark on light in every palette.
 * Named by a title rather than a label, so that the field beside it is the only thing labelled
 * “Code”.
 */
function QrCode({ content, label }: { content: string; label: string }) {
  const { data, size } = encode(content, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img">
      <title>{label}</title>
      <rect width={size} height={size} />
      <path d={path} />
    </svg>
  );
}
