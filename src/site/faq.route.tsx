import { href } from 'react-router';
import { type PageHandle, pageMeta, getSiteData, useSiteData } from '../platform/web/page.ts';
import { breadcrumbList, faqPage } from '../platform/web/structured-data.ts';
import type { Route } from './+types/faq.route.ts';
import { shownCategories } from './faq.ts';
import { FaqPage } from './faq-page.tsx';

export const handle: PageHandle = { memory: true };

export function meta({ matches }: Route.MetaArgs) {
  const { siteUrl, bookingUrl } = getSiteData(matches);
  const questions = shownCategories(bookingUrl).flatMap((one) => one.questions);
  return pageMeta(matches, {
    path: href('/faq'),
    title: 'FAQ: Frequently Asked Questions',
    description:
      'What our cyber security services cost, how the work runs, which framework applies to you, and how to begin.',
    jsonLd: [
      faqPage(siteUrl, questions),
      breadcrumbList(siteUrl, [{ name: 'FAQ', href: href('/faq') }]),
    ],
  });
}

export default function Faq() {
  const { bookingUrl } = useSiteData();
  return <FaqPage categories={shownCategories(bookingUrl)} bookingUrl={bookingUrl} />;
}
