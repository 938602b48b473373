import { href } from 'react-router';
import { privacyNotice } from '../../platform/feature.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { type PageHandle, pageMeta } from '../../platform/web/page.ts';
import type { Route } from './+types/privacy-policy.route.ts';
import { LegalPage } from './legal-page.tsx';
import { CookieTable, Purposes, RetentionTable } from './privacy-tables.tsx';
import { readLegal } from './read-legal.server.ts';

export const handle: PageHandle = { memory: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: href('/privacy-policy'),
    title: 'Privacy Policy',
    description:
      'What we do with personal data: what we collect and why, how long we keep it, who sees it, and what you can ask of us.',
  });
}

export const loader = ({ context }: Route.LoaderArgs) => ({
  text: readLegal('privacy-policy'),
  notice: privacyNotice(context.get(servicesContext).features),
});

export default function PrivacyPolicy({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { text, notice } = loaderData;
  const parts = {
    collected: <Purposes collected={notice.collected} />,
    kept: <RetentionTable kept={notice.kept} />,
    cookies: <CookieTable />,
  };
  return <LegalPage title="Privacy Policy" text={text} parts={parts} />;
}
