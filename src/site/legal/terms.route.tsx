import { href } from 'react-router';
import { type PageHandle, pageMeta } from '../../platform/web/page.ts';
import type { Route } from './+types/terms.route.ts';
import { LegalPage } from './legal-page.tsx';
import { readLegal } from './read-legal.server.ts';

export const handle: PageHandle = { memory: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: href('/terms'),
    title: 'Terms of Use',
    description:
      'The terms on which you may use this website, its resources and its assessment. They are governed by English law.',
  });
}

export const loader = () => readLegal('terms');

export default function Terms({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  return <LegalPage title="Terms of Use" text={loaderData} />;
}
