import { Suspense, use } from 'react';
import { data, href } from 'react-router';
import { type PageHandle, pageMeta, getSiteData, useSiteData } from '../platform/web/page.ts';
import { breadcrumbList } from '../platform/web/structured-data.ts';
import { servicesContext } from '../platform/services.ts';
import { Frame, Breadcrumb } from '../ui/frame.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/news.route.ts';
import { type News as NewsData, ncscNews, openGovernmentLicence, staleAt } from './news.ts';
import { NewsFailure, NewsList, NewsSkeletons } from './news-list.tsx';
import { readNews, firstNews } from './read-news.server.ts';
import { NewTabLink } from '../ui/button.tsx';
import './news.css';

export const handle: PageHandle = { memory: { of: 'news' } };

export function meta({ matches }: Route.MetaArgs) {
  const { siteUrl } = getSiteData(matches);
  return pageMeta(matches, {
    path: href('/news'),
    title: 'Security News',
    description:
      'News, advisories and guidance from the National Cyber Security Centre, as it publishes them, for firms and suppliers in the UK.',
    jsonLd: breadcrumbList(siteUrl, [{ name: 'News', href: href('/news') }]),
  });
}

/** Never waits for the feed while there are items to show. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const news = await readNews(services);
  const first = news ? null : await firstNews(services);
  if (!first) return data({ news, coming: null }, { headers: getCaching(news, request) });
  // Compressing the stream would hold back the skeletons until the items arrive.
  const streamed = { 'cache-control': 'no-store, no-transform' };
  return data({ news: null, coming: first.coming }, { headers: streamed });
}

/**
 * Kept in memory with its items alone, until they are too old to be shown without their age. For a visitor
 * with a cookie nothing is kept.
 */
function getCaching(news: NewsData | null, request: Request): HeadersInit {
  if (!news || request.headers.has('cookie')) return { 'cache-control': 'no-store' };
  const expires = news.isStale ? {} : { expires: staleAt(news).toUTCString() };
  return { 'cache-control': 'private, no-cache', vary: 'Cookie', ...expires };
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function News({ loaderData: { news, coming } }: Route.ComponentProps) {
  return (
    <Frame>
      <Breadcrumb current="News" />
      <PageHead
        title="Security News"
        summary="What the National Cyber Security Centre has published lately: threats, advice and events worth knowing about, in its own words."
      />
      <div className={coming ? 'news coming' : 'news'}>
        <NewsSource />
        {coming ? (
          <Suspense fallback={<NewsSkeletons />}>
            <ComingNews coming={coming} />
          </Suspense>
        ) : (
          <ShownNews news={news} />
        )}
      </div>
    </Frame>
  );
}

function ComingNews({ coming }: { coming: Promise<NewsData | null> }) {
  return <ShownNews news={use(coming)} />;
}

function ShownNews({ news }: { news: NewsData | null }) {
  return news ? <NewsList news={news} /> : <NewsFailure />;
}

function NewsSource() {
  const { hasUpdates } = useSiteData();
  return (
    <p className="note">
      Source: <NewTab href={ncscNews}>National Cyber Security Centre</NewTab>. Contains public
      sector information licensed under the{' '}
      <NewTab href={openGovernmentLicence}>Open Government Licence v3.0</NewTab>.
      {hasUpdates && (
        <>
          {' '}
          What we make of it is in our <a href={href('/updates')}>updates</a>.
        </>
      )}
    </p>
  );
}

function NewTab({ href: address, children }: { href: string; children: string }) {
  return (
    <NewTabLink href={address} rel="noopener noreferrer">
      {children}
    </NewTabLink>
  );
}
