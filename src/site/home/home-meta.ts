import type { PageHandle } from '../../platform/web/pages/page-handle.ts';
import { pageMeta } from '../../platform/web/pages/page-meta.ts';
import { organisation } from '../../platform/web/pages/structured-data.ts';
import { type Matches, getSiteData } from '../../platform/web/pages/site-data.ts';

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
