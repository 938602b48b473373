import { href } from 'react-router';
import { type PageHandle, pageMeta } from '../../platform/web/page.ts';
import type { Route } from './+types/accessibility.route.ts';
import { accessibilitySections } from './accessibility-sections.tsx';
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

export default function Accessibility() {
  return (
    <LegalPage
      title="Accessibility"
      summary="Everybody should be able to read this site and to reach us through it. Tell us when you can’t."
      updated="November 2026"
      reviewed="November 2026"
      sections={accessibilitySections()}
    />
  );
}
