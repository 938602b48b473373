import { data } from 'react-router';
import { pageMeta } from '../../platform/web/page.ts';
import { servicesContext } from '../../platform/services.ts';
import { tokenIn } from '../../platform/web/request-address.ts';
import { privateAddressHeaders } from '../../platform/web/security-headers.ts';
import { Button, ButtonLink, ButtonRow, ReturnHome } from '../../ui/button.tsx';
import type { Route } from './+types/one-click.route.ts';
import { OfferReturn, ListPage } from '../list-page.tsx';
import { unsubscribeByOneClick } from './one-click.server.ts';
import { oneClickPath, unsubscribePath } from '../mailing-list.ts';
import { invalidLink, unsubscribed } from './unsubscribe-view.ts';
import '../../ui/controls.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: oneClickPath,
    title: 'Unsubscribe with one click',
    description: 'Leave our mailing list with one click, without logging in or giving a reason.',
    noIndex: true,
  });
}

export const headers = privateAddressHeaders;

/**
 * The POST of RFC 8058, from an email program without cookies or origin, or from this page's button. The
 * body is not read: the token is the only authority. It may arrive twice and must not be redirected.
 * Email programs take 200 for success, so an unknown token gets a 404.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  const hasLeft = await unsubscribeByOneClick(context.get(servicesContext), token);
  return data({ hasLeft, token }, { status: hasLeft ? 200 : 404 });
}

/** A GET queries nothing, so it reveals nothing about the token and changes nothing. */
export default function OneClick({ actionData }: Route.ComponentProps) {
  if (actionData?.hasLeft) {
    return (
      <ListPage {...unsubscribed} aside={<OfferReturn token={actionData.token} />}>
        <p>There is nothing else to do.</p>
        <ReturnHome />
      </ListPage>
    );
  }
  if (actionData) {
    return (
      <ListPage {...invalidLink}>
        <p>Its last part may have been cut off on the way here.</p>
        <ButtonRow>
          <ButtonLink href={unsubscribePath}>Have a fresh link sent to you</ButtonLink>
        </ButtonRow>
      </ListPage>
    );
  }
  return (
    <ListPage title="Unsubscribe" description="Do you want to leave our mailing list?">
      <form method="post">
        <ButtonRow>
          <Button>Unsubscribe</Button>
          <ButtonLink href="/" variant="secondary">
            Stay on the list
          </ButtonLink>
        </ButtonRow>
      </form>
    </ListPage>
  );
}
