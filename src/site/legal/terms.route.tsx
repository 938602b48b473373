import { href } from 'react-router';
import { type PageHandle, pageMeta } from '../../platform/web/page.ts';
import type { Route } from './+types/terms.route.ts';
import { LegalPage } from './legal-page.tsx';
import { termsSections } from './terms-sections.tsx';

export const handle: PageHandle = { memory: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: href('/terms'),
    title: 'Terms of Use',
    description:
      'The terms on which you may use this website, its resources and its assessment. They are governed by English law.',
  });
}

export default function Terms() {
  return (
    <LegalPage
      title="Terms of Use"
      summary="Use the site freely and fairly. What it says is information and not advice about your firm; for that, ask us."
      updated="March 2025"
      reviewed="November 2026"
      sections={termsSections()}
    />
  );
}
