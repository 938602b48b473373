import { type PageHandle, pageMeta, type Matches, getSiteData } from '../platform/web/page.ts';
import { organisation } from '../platform/web/structured-data.ts';

export const handle: PageHandle = { hydrate: true, memory: true };

export function meta({ matches }: { matches: Matches }) {
  const { siteUrl } = getSiteData(matches);
  return pageMeta(matches, {
    path: '/',
    title: 'Expert Cyber Security Services',
    description:
      'Cyber security consultants to British firms of 50 to 500 people: virtual CISO, Cyber Essentials, risk and framework assessments, incident planning.',
    jsonLd: organisation(siteUrl),
    image: 'home',
  });
}
