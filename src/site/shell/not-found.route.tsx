import { data } from 'react-router';
import { pageMeta } from '../../platform/web/page.ts';
import type { Route } from './+types/not-found.route.ts';
import { NotFoundPage } from './error-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Page not found',
    description:
      'There is no page at this address. The services, the resources and the FAQ are where they were.',
    noIndex: true,
  });
}

export function loader() {
  return data(null, { status: 404 });
}

/** A post to an address without a page gets the same response. */
export const action = loader;

export default function NotFound() {
  return <NotFoundPage />;
}
