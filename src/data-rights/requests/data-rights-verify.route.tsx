import { data, redirect, href } from 'react-router';
import { z } from 'zod';
import { postedFields, tokenField } from '../../platform/forms/read-form.server.ts';
import { pageMeta } from '../../platform/web/page.ts';
import { servicesContext } from '../../platform/services.ts';
import { tokenIn } from '../../platform/web/request-address.ts';
import { privateAddressHeaders } from '../../platform/web/security-headers.ts';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { DeadLink } from '../../ui/drawings/dead-link.tsx';
import { Breadcrumb, Frame } from '../../ui/frame.tsx';
import { fullDay, extendedDueAt } from '../data-rights-clock.ts';
import type { RequestAtDesk } from '../desk/act-on-request.server.ts';
import { linkDays, requestNames } from '../rights-request.ts';
import type { Route } from './+types/data-rights-verify.route.ts';
import { type Confirmable, ConfirmableRequests } from './confirmable-requests.tsx';
import { requestsBehindLink, verifyRightsRequest } from './submit-rights-request.server.ts';
import '../../ui/controls.css';
import '../data-rights.css';

/** Screen readers announce the title of the page that responds to the button. */
export function meta({ matches, loaderData }: Route.MetaArgs) {
  const isDone = loaderData?.requests?.every(({ isWaiting }) => !isWaiting);
  return pageMeta(matches, {
    path: href('/data-rights/verify'),
    title: isDone ? 'Data rights request confirmed' : 'Confirm your data rights request',
    description: 'Show us that a data rights request comes from you, and see when we answer.',
    noIndex: true,
  });
}

export const headers = privateAddressHeaders;

/** Email scanners open every link, so a GET changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenIn(request);
  const requests = await requestsBehindLink(context.get(servicesContext), token);
  return { token, requests: requests?.map(confirmable) ?? null };
}

const buttonSchema = z.object({ token: tokenField, reference: z.string().default('') });

/** A guessed link and another person's request get the same rejection. */
export async function action({ request, context }: Route.ActionArgs) {
  const { token, reference } = await postedFields(request, buttonSchema);
  const services = context.get(servicesContext);
  const verification = await verifyRightsRequest(services, { token, reference });
  if (verification === 'refused') return data(verification, { status: 422 });
  throw redirect(`${href('/data-rights/verify')}?token=${encodeURIComponent(token)}`, 303);
}

function confirmable(request: RequestAtDesk): Confirmable {
  const { reference, requestType, receivedAt, status, dueAt, verifiedAt, answeredAt } = request;
  const mayBeExtended = status === 'verified' && requestType !== 'complaint';
  const latest = mayBeExtended ? extendedDueAt(request) : null;
  return {
    reference,
    requestType,
    asked: requestNames[requestType],
    received: fullDay(receivedAt),
    isWaiting: status === 'received',
    isConfirmed: verifiedAt !== null,
    isRefused: status === 'refused',
    answered: answeredAt && fullDay(answeredAt),
    due: answeredAt ? null : dueAt && fullDay(dueAt),
    latest: latest && fullDay(latest),
  };
}

export default function DataRightsVerify({ loaderData }: Route.ComponentProps) {
  const { token, requests } = loaderData;
  const trail = [{ name: 'Data rights', href: href('/data-rights') }];
  if (!requests) {
    return (
      <DeadLink
        trail={trail}
        current="Confirm"
        summary="A link to confirm a request works for 30 days. This one is older, or your email program has cut it short."
        days={linkDays}
      >
        <p>
          If a part of the address is missing, copy all of it from the email. Otherwise please ask
          again: it takes a minute, and you get a new link.
        </p>
        <ButtonRow>
          <ButtonLink href={`${href('/data-rights')}#request`}>Ask again</ButtonLink>
        </ButtonRow>
      </DeadLink>
    );
  }
  return (
    <Frame>
      <Breadcrumb trail={trail} current="Confirm" />
      <ConfirmableRequests token={token} requests={requests} />
    </Frame>
  );
}
