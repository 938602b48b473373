import { data, href, redirect } from 'react-router';
import { z } from 'zod';
import { postedFields } from '../platform/forms/read-form.server.ts';
import { SentPage } from '../platform/forms/sent-page.tsx';
import { pageMeta, useSiteData } from '../platform/web/page.ts';
import { rateLimitMessage, rejectionInit } from '../platform/forms/form-answer.ts';
import { requestContext, servicesContext } from '../platform/services.ts';
import { tokenIn } from '../platform/web/request-address.ts';
import { privateAddressHeaders } from '../platform/web/security-headers.ts';
import { BookingLink, Button, ButtonLink, ButtonRow } from '../ui/button.tsx';
import { DeadLink } from '../ui/drawings/dead-link.tsx';
import { Message } from '../ui/forms/message.tsx';
import type { Route } from './+types/confirm-subscription.route.ts';
import { confirmationState, confirmSubscription } from './confirm-subscription.server.ts';
import { ComeBack, ListPage } from './list-page.tsx';
import {
  confirmAddress,
  confirmPath,
  linkDays,
  returnMailedAddress,
  updatesConsent,
} from './mailing-list.ts';
import { requestReturnLink } from './request-link.server.ts';
import '../ui/controls.css';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: confirmPath,
    title: (loaderData && titles[loaderData.state]) ?? pageName,
    description: 'Confirm that you would like our updates by email, or leave things as they are.',
    noIndex: true,
  });
}

export const headers = privateAddressHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenIn(request);
  const isMailed = new URL(request.url).searchParams.get('state') === 'link-mailed';
  if (isMailed) return { token, state: 'link-mailed' as const };
  return { token, state: await confirmationState(context.get(servicesContext), token) };
}

const buttonSchema = z.object({
  token: z.string().optional(),
  wording: z.string().optional(),
  act: z.string().optional(),
});

/** The result has its own address, so a reload does not resubmit. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { token = tokenIn(request), wording, act } = await postedFields(request, buttonSchema);
  if (act === 'mail-link') {
    const requested = await requestReturnLink(services, token, context.get(requestContext).network);
    if (requested.kind === 'taken') throw redirect(returnMailedAddress, 303);
    const rejection = rateLimitMessage('requests', requested);
    return data({ token, rejection }, rejectionInit(requested));
  }
  if (!(await confirmSubscription(services, token, wording))) return data(null, { status: 422 });
  throw redirect(confirmAddress(token), 303);
}

export default function ConfirmSubscription({ loaderData, actionData }: Route.ComponentProps) {
  const { token, state } = loaderData;
  if (actionData) return <Left {...actionData} />;
  switch (state) {
    case 'open':
      return <Offer token={token} />;
    case 'confirmed':
      return <Confirmed />;
    case 'left':
      return <Left token={token} />;
    case 'link-mailed':
      return <LinkMailed />;
    case 'over':
      return <Over />;
  }
}

const pageName = 'Our mailing list';
const confirmed = 'You are on our mailing list';
const linkMailed = 'Look in your inbox';
/** The result of a button, in the title: screen readers announce it first. */
const titles: Record<string, string> = { confirmed, 'link-mailed': linkMailed };

function Offer({ token }: { token: string }) {
  return (
    <ListPage name={pageName} title="Would you like our updates?" description={updatesConsent.text}>
      <form method="post" action={confirmPath}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="wording" value={updatesConsent.version} />
        <ButtonRow>
          <Button>Yes, send me updates</Button>
        </ButtonRow>
      </form>
      <p className="note">
        If you would rather not, close this page: we send only what you ask for. Our{' '}
        <a href={href('/privacy-policy')}>privacy notice</a> says how we keep your address.
      </p>
    </ListPage>
  );
}

function Confirmed() {
  const { bookingUrl } = useSiteData();
  return (
    <SentPage
      current={pageName}
      title={confirmed}
      summary="Thank you. We will write when there is something worth your time."
      facts={[{ term: 'We write to', value: 'The address that our email came to.' }]}
      steps={[
        'You hear from us when there is a new document, or a change in the rules that affects you.',
        'Every email has a link to unsubscribe. One press of its button is enough.',
      ]}
      aside={
        <>
          <h2>Meanwhile</h2>
          <p>
            Ten questions show which checks matter most for your firm. Or read{' '}
            <a href={href('/news')}>today’s security news</a>.
          </p>
          <ButtonRow>
            <ButtonLink href={href('/assessment')}>Take 2-Minute Security Assessment</ButtonLink>
            <BookingLink href={bookingUrl} variant="secondary" />
          </ButtonRow>
        </>
      }
    />
  );
}

function Left({ token, rejection }: { token: string; rejection?: string }) {
  return (
    <ListPage
      name={pageName}
      title="You have left our mailing list"
      description="This link no longer puts you on it."
    >
      {rejection && (
        <Message tone="error" title="Not sent">
          {rejection}
        </Message>
      )}
      <p>
        If you would like our updates again, we can send a fresh link to the address that our email
        came to. You are back on the list once you press the button behind it.
      </p>
      <ComeBack token={token} />
    </ListPage>
  );
}

/** The same for every link, so it reveals nothing about an address. */
function LinkMailed() {
  return (
    <ListPage
      name={pageName}
      title={linkMailed}
      description="If your link was one of ours and you are not on our list, a fresh one is on its way to the address that our email came to."
    >
      <p>
        If nothing has come after a few minutes, look in your junk folder. We know the links of our
        emails for about a year.
      </p>
      <AskAgain />
    </ListPage>
  );
}

function Over() {
  return (
    <DeadLink
      current={pageName}
      summary={`A link to confirm a subscription works once, for ${linkDays} days. This one is older, or your email program has cut it short.`}
      days={linkDays}
    >
      <AskAgain />
    </DeadLink>
  );
}

function AskAgain() {
  return (
    <>
      <p>
        If you would still like our updates, ask for them again: the email that comes has a new
        link.
      </p>
      <ButtonRow>
        <ButtonLink href={`${href('/updates')}#by-email`}>Ask again</ButtonLink>
      </ButtonRow>
    </>
  );
}
