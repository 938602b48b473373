import { answeredFields } from '../../platform/forms/form-answer.ts';
import { href } from 'react-router';
import { servicesContext } from '../../platform/services.ts';
import { Button } from '../../ui/button.tsx';
import { KeyValues } from '../../ui/content/lists.tsx';
import { Message } from '../../ui/forms/message.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { accountAct } from '../account-act.server.ts';
import { profileSchema } from '../account-schemas.ts';
import { AccountForm } from '../account-form.tsx';
import { AccountPage, accountMeta } from '../account-page.tsx';
import { requireSession } from '../guards.server.ts';
import { useSession } from '../sessions/session-provider.tsx';
import { getSignature } from '../team/team.server.ts';
import { isTeamRole, roleNames, worksPeople } from '../sessions/session-record.ts';
import type { Route } from './+types/account.route.ts';
import { changeProfile } from './change-account.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, href('/account'), 'Account');
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId, role, name, email, isEmailVerified } = requireSession({ request, context });
  const { db, config } = context.get(servicesContext);
  const sendsEmail = config.SMTP_URL !== undefined;
  const signature = worksPeople(role) ? await getSignature(db, userId) : null;
  return { name, email, isEmailVerified, sendsEmail, signature };
}

export const action = (args: Route.ActionArgs) => accountAct(args, profileSchema, changeProfile);

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, isEmailVerified, sendsEmail, signature } = loaderData;
  const field = answeredFields(actionData, { name, signature: signature ?? '' });
  return (
    <AccountPage title="Account" trail={[]}>
      {!isEmailVerified && !sendsEmail && (
        <Message tone="info" title="Your address is not confirmed yet">
          <p>
            This site has no mail server yet, so the link that confirms it was not sent. Whoever
            runs the site can print it with the command <code>npm run admin</code>.
          </p>
        </Message>
      )}
      {!isEmailVerified && sendsEmail && (
        <Message tone="info" title="Your address is not confirmed yet">
          <p>We have emailed you a link. If it has not arrived, we can send another.</p>
          <form method="post" action={href('/account/address/confirm')}>
            <Button variant="secondary" size="small">
              Send the link again
            </Button>
          </form>
        </Message>
      )}
      <Particulars email={email} />
      <h2 className="accounts-heading">
        {signature === null ? 'Your name' : 'Your name and signature'}
      </h2>
      <AccountForm
        action={href('/account')}
        answer={actionData}
        submit={signature === null ? 'Save name' : 'Save'}
      >
        <Field label="Full Name" {...field('name')} autoComplete="name" required />
        {signature !== null && (
          <TextArea
            label="Signature"
            {...field('signature')}
            rows={4}
            hint="Each of your replies ends with it: your name, role and telephone, on at most 6 lines."
          />
        )}
      </AccountForm>
    </AccountPage>
  );
}

function Particulars({ email }: { email: string }) {
  const { role, aal } = useSession();
  return (
    <KeyValues
      items={[
        {
          term: 'Email',
          value: (
            <>
              {email} · <a href={href('/account/address')}>change</a>
            </>
          ),
        },
        { term: 'Password', value: <a href={href('/account/password')}>Change your password</a> },
        {
          term: 'Second step',
          value: (
            <>
              {aal === 'aal2' ? 'On' : 'Off'} ·{' '}
              <a href={href('/account/factors')}>{aal === 'aal2' ? 'change' : 'set up'}</a>
            </>
          ),
        },
        { term: 'Identities', value: <a href={href('/account/identities')}>Ways to log in</a> },
        {
          term: 'Sessions',
          value: <a href={href('/account/sessions')}>See where you are logged in</a>,
        },
        { term: 'Your data', value: <a href={href('/account/data')}>Download or delete it</a> },
        worksPeople(role) && {
          term: 'Notices',
          value: <a href={href('/account/notices')}>What we tell you by email</a>,
        },
        isTeamRole(role) && {
          term: 'Role',
          value: (
            <>
              {roleNames[role]} · <a href={href('/admin')}>admin area</a>
            </>
          ),
        },
      ]}
    />
  );
}
