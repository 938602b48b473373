import { formFields } from '../http/forms/form-fields.server.ts';
import { pageMeta } from '../http/pages/page-meta.ts';
import { platformContext } from '../http/platform.server.ts';
import { tokenIn } from '../http/requests/token-in.ts';
import { privateAddressHeaders } from '../http/responses/private-address-headers.ts';
import { Button, ButtonLink, ButtonRow } from '../ui/button.tsx';
import { ReturnHome } from '../ui/page/return-home.tsx';
import type { Route } from './+types/one-click.route.ts';
import { ComeBack } from './come-back.tsx';
import { ListPage } from './list-page.tsx';
import { unsubscribeByOneClick } from './one-click.server.ts';
import { oneClickPath, unsubscribePath } from './subscription-links.ts';
import { invalidLink, unsubscribed } from './unsubscribe-notices.ts';
import '../ui/controls.css';

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
 * The POST of RFC 8058, from a mail program without cookies or origin, and from this page's own button.
 * It may come twice and must not be redirected, so it is always answered with this page and 200.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await formFields(request);
  const token = tokenIn(request);
  const isAsked = fields['List-Unsubscribe'] === 'One-Click';
  const hasLeft = isAsked && (await unsubscribeByOneClick(context.get(platformContext), token));
  return { hasLeft, token };
}

/** Opening the page looks nothing up, so it reveals nothing about the token and changes nothing. */
export default function OneClick({ actionData }: Route.ComponentProps) {
  if (actionData?.hasLeft) {
    return (
      <ListPage name="Unsubscribe" title={unsubscribed.title} lede={unsubscribed.description}>
        <p>There is nothing else to do.</p>
        <ReturnHome />
        <section className="list-afterthought" aria-labelledby="changed-your-mind">
          <h2 id="changed-your-mind">Changed your mind?</h2>
          <p>
            We can send a link to the address that our email came to. You are back on the list once
            you press the button behind it.
          </p>
          <ComeBack token={actionData.token} />
        </section>
      </ListPage>
    );
  }
  if (actionData) {
    return (
      <ListPage name="Unsubscribe" title={invalidLink.title} lede={invalidLink.description}>
        <p>Its last part may have been cut off on the way here.</p>
        <ButtonRow>
          <ButtonLink href={unsubscribePath}>Have a fresh link sent to you</ButtonLink>
        </ButtonRow>
      </ListPage>
    );
  }
  return (
    <ListPage name="Unsubscribe" title="Unsubscribe" lede="Do you want to leave our mailing list?">
      <form method="post">
        <input type="hidden" name="List-Unsubscribe" value="One-Click" />
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
