import { href } from 'react-router';
import { getSiteData, type PageHandle, pageMeta } from '../platform/web/page.ts';
import { breadcrumbList } from '../platform/web/structured-data.ts';
import { Breadcrumb, Frame } from '../ui/frame.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/updates.route.ts';
import { listUpdates } from './read-updates.server.ts';
import { UpdatesList, YearRuler } from './updates-list.tsx';

export const handle: PageHandle = { memory: true, many: 'updates' };

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

export const loader = () => ({ updates: listUpdates() });

export default function Updates({ loaderData: { updates } }: Route.ComponentProps) {
  return (
    <Frame>
      <Breadcrumb current="Updates" />
      <PageHead
        title="Updates"
        summary="What has changed in the rules, what to do about it, and by when."
      />
      <YearRuler updates={updates} />
      <div className="grid updates-columns">
        <div>
          <UpdatesList updates={updates} />
          {updates.length === 0 && <p>The first one is still being written.</p>}
        </div>
        {updates.length > 0 && (
          <section aria-labelledby="follow">
            <h2 id="follow">Follow them</h2>
            <p>
              The <a href={href('/updates/feed.xml')}>Atom feed</a> has every update in full.
            </p>
          </section>
        )}
      </div>
    </Frame>
  );
}
