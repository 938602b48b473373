import { href } from 'react-router';
import { olderBrowsers, supportedBrowsers } from '../../ui/supported-browsers.ts';
import { type PageHandle, pageMeta } from '../../platform/web/page.ts';
import type { Route } from './+types/accessibility.route.ts';
import { readLegal } from './read-legal.server.ts';
import { LegalPage } from './legal-page.tsx';

export const handle: PageHandle = { memory: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: href('/accessibility'),
    title: 'Accessibility',
    description:
      'How accessible this website is, how we test it against WCAG 2.2 AA, and whom to tell when something does not work.',
  });
}

export const loader = () => readLegal('accessibility');

export default function Accessibility({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  return <LegalPage title="Accessibility" text={loaderData} parts={{ browsers: <Browsers /> }} />;
}

const Browsers = () => (
  <p>
    Everything works in {supportedBrowsers}, and in later versions. {olderBrowsers}
  </p>
);
