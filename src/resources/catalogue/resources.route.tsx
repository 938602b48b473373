import { useLoaderData } from 'react-router';
import type { PageHandle } from '../../platform/web/pages/page-handle.ts';
import { pageMeta } from '../../platform/web/pages/page-meta.ts';
import { useSiteData } from '../../platform/web/pages/site-data.ts';
import type { Route } from './+types/resources.route.ts';
import { getFilter, indexTitle } from './category-filter.ts';
import { ResourcesPage } from './resources-page.tsx';

export const handle: PageHandle = { hydrate: true, listed: true };

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: '/resources',
    title: indexTitle(loaderData?.filter ?? 'All'),
    description:
      'Six documents for firms of 50 to 500 people: a security checklist, incident and policy templates, and guides to risk, compliance and cyber insurance.',
  });
}

export function loader({ request }: Route.LoaderArgs) {
  return { filter: getFilter(new URL(request.url).searchParams.get('category')) };
}

export default function Resources() {
  const { filter } = useLoaderData<typeof loader>();
  const { bookingUrl } = useSiteData();
  return <ResourcesPage filter={filter} bookingUrl={bookingUrl} />;
}
