import { data, redirect } from 'react-router';
import { formFields } from '../http/forms/form-fields.server.ts';
import { pageMeta } from '../http/pages/page-meta.ts';
import { platformContext } from '../http/platform.server.ts';
import { tokenIn } from '../http/requests/token-in.ts';
import { privateAddressHeaders } from '../http/responses/private-address-headers.ts';
import { Button, ButtonLink, ButtonRow } from '../ui/button.tsx';
import { ReturnHome } from '../ui/page/return-home.tsx';
import type { Route } from './+types/confirm-subscription.route.ts';
import { confirmationState, confirmSubscription } from './confirm-subscription.server.ts';
import { updatesConsent } from './list-consent.ts';
import { ListPage } from './list-page.tsx';
import { confirmAddress, confirmPath, linkDays } from './subscription-links.ts';
import '../ui/controls.css';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: confirmPath,
    title: loaderData?.state === 'confirmed' ? confirmed : pageName,
    description: 'Confirm that you would like our updates by email, or leave things as they are.',
    noIndex: true,
  });
}

export const headers = privateAddressHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenIn(request);
  return { token, state: await confirmationState(context.get(platformContext), token) };
}

/** What was confirmed shows at the link's own address, so a reload sends nothing twice. */
export async function action({ request, context }: Route.ActionArgs) {
  const { token = tokenIn(request), wording } = await formFields(request);
  if (!(await confirmSubscription(context.get(platformContext), token, wording))) {
    return data(null, { status: 422 });
  }
  throw redirect(confirmAddress(token), 303);
}

export default function ConfirmSubscription({ loaderData }: Route.ComponentProps) {
  const { token, state } = loaderData;
  switch (state) {
    case 'open':
      return <Offer token={token} />;
    case 'confirmed':
      return <Confirmed />;
    case 'over':
      return <Over />;
  }
}

const pageName = 'Our mailing list';
const confirmed = 'You are on our mailing list';

function Offer({ token }: { token: string }) {
  return (
    <ListPage name={pageName} title="Would you like our updates?" lede={updatesConsent.text}>
      <form method="post" action={confirmPath}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="wording" value={updatesConsent.version} />
        <ButtonRow>
          <Button>Yes, send me updates</Button>
        </ButtonRow>
      </form>
      <p className="note">
        If you would rather not, close this page: we send nothing but what you ask for. Our{' '}
        <a href="/privacy-policy">privacy notice</a> says how we keep your address.
      </p>
    </ListPage>
  );
}

function Confirmed() {
  return (
    <ListPage
      name={pageName}
      title={confirmed}
      lede="Thank you. We will write when there is something worth your time."
    >
      <p>Every email has a link to unsubscribe.</p>
      <ReturnHome />
    </ListPage>
  );
}

function Over() {
  return (
    <ListPage
      name={pageName}
      title="This link has expired"
      lede={`A link to confirm a subscription works once, for ${linkDays} days.`}
      linkDays={linkDays}
    >
      <p>
        Nothing is lost. If you would still like our updates, ask for one of our free resources: the
        email has a new link.
      </p>
      <ButtonRow>
        <ButtonLink href="/resources">See the resources</ButtonLink>
      </ButtonRow>
    </ListPage>
  );
}
