import { href } from 'react-router';
import { privacyNotice } from '../../platform/privacy.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { type PageHandle, pageMeta } from '../../platform/web/page.ts';
import type { Route } from './+types/privacy-policy.route.ts';
import { LegalPage } from './legal-page.tsx';
import { privacySections } from './privacy-sections.tsx';

export const handle: PageHandle = { memory: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: href('/privacy-policy'),
    title: 'Privacy Policy',
    description:
      'What we do with personal data: what we collect and why, how long we keep it, who sees it, and what you can ask of us.',
  });
}

export const loader = ({ context }: Route.LoaderArgs) =>
  privacyNotice(context.get(servicesContext).features);

export default function PrivacyPolicy({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  return (
    <LegalPage
      title="Privacy Policy"
      summary="We keep what you send us, use it for what you asked, and delete it on time. We do not follow you around this site. Ask, and you can see your data, have it corrected or have it deleted."
      updated="March 2025"
      reviewed="November 2026"
      sections={privacySections(loaderData)}
    />
  );
}
