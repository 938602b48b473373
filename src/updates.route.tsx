import { href } from 'react-router';
import type { Route } from './+types/updates.route.ts';
import { updatesConsent } from './mailing-list/mailing-list.ts';
import { SubscribeForm } from './mailing-list/subscribe/subscribe-form.tsx';
import { subscribeForm } from './mailing-list/confirm-subscription.server.ts';
import { handleForm } from './platform/forms/handle-form.server.ts';
import { getSiteData, type PageHandle, pageMeta } from './platform/web/page.ts';
import { breadcrumbList } from './platform/web/structured-data.ts';
import { Breadcrumb, Frame } from './ui/frame.tsx';
import { Island } from './ui/island.tsx';
import { PageHead } from './ui/page-head.tsx';
import { listUpdates, yearScale } from './updates/read-updates.server.ts';
import { UpdatesList, YearRuler } from './updates/updates-list.tsx';
import './ui/controls.css';

export const handle: PageHandle = { hydrate: true, memory: true, many: 'updates' };

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { siteUrl } = getSiteData(matches);
  const path = href('/updates');
  return [
    ...pageMeta(matches, {
      path,
      title: 'Updates',
      description:
        'What has changed in the rules of cyber security, what to do about it, and by when.',
      noIndex: !loaderData?.updates.length,
      jsonLd: breadcrumbList(siteUrl, [{ name: 'Updates', href: path }]),
    }),
    feedLink,
  ];
}

const feedLink = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  href: '/updates/feed.xml',
  title: 'Updates',
} as const;

export function loader() {
  const updates = listUpdates();
  return { updates, scale: yearScale(updates.map(({ day }) => day)) };
}

export const action = (args: Route.ActionArgs) => handleForm(args, subscribeForm);

/** The updates, with the form of the mailing list: two features meet here, above both. */
export default function Updates({ loaderData, actionData }: Route.ComponentProps) {
  const { updates, scale } = loaderData;
  return (
    <Frame>
      <Breadcrumb current="Updates" />
      <PageHead
        title="Updates"
        summary="What has changed in the rules, what to do about it, and by when."
      />
      {scale && <YearRuler scale={scale} />}
      <div className="grid updates-columns page-end">
        <div>
          <UpdatesList updates={updates} />
          {updates.length === 0 && <p>The first one is still being written.</p>}
        </div>
        <section id="by-email" className="prose" aria-labelledby="by-email-heading">
          <h2 id="by-email-heading">By email</h2>
          <p>About once a month, nothing else, one click and you are out.</p>
          <Island
            name="subscribe-form"
            start="near"
            component={SubscribeForm}
            props={{ answer: actionData, consent: updatesConsent }}
          />
          {updates.length > 0 && (
            <p className="note">
              Rather without an address? The <a href={href('/updates/feed.xml')}>Atom feed</a> has
              every update in full.
            </p>
          )}
        </section>
      </div>
    </Frame>
  );
}
