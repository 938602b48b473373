import { redirect } from 'react-router';
import { formFields } from '../http/form-fields.server.ts';
import { platformContext, visitContext } from '../http/platform.server.ts';
import { Button } from '../ui/button.tsx';
import type { Route } from './+types/verify.route.ts';
import { originOf } from './account-events.server.ts';
import { findLink } from './account-links.server.ts';
import { accountMeta } from './account-meta.ts';
import { AccountPage, loginTrail } from './account-page.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { leaveNotice } from './notice-cookie.server.ts';
import { verifyAddress } from './verify-address.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, '/auth/verify', 'Confirm your address');
}

/** Shows a button. Mail scanners open every link, so opening one must not do anything. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const platform = context.get(platformContext);
  const link = await findLink(platform, ['verify-address', 'change-address'], token);
  return { link: link && { token, email: link.email } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const visit = context.get(visitContext);
  const { token = '' } = await formFields(request);
  const outcome = await verifyAddress(platform, token, originOf(request, visit));
  if (outcome === 'invalid-link' || outcome === 'taken') throw redirect('/auth/verify', 303);
  leaveNotice(platform, visit, 'address-verified');
  throw redirect('/account', 303);
}

export default function Verify({ loaderData }: Route.ComponentProps) {
  const { link } = loaderData;
  return (
    <AccountPage title="Confirm your address" trail={loginTrail}>
      {link === null ? (
        <InvalidLink again={{ href: '/account', name: 'Ask for a fresh link in your account' }} />
      ) : (
        <form className="form" method="post" action="/auth/verify">
          <p>
            Press the button to confirm that <strong>{link.email}</strong> is your address.
          </p>
          <input type="hidden" name="token" value={link.token} />
          <Button>Confirm this address</Button>
        </form>
      )}
    </AccountPage>
  );
}
