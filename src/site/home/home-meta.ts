import type { PageHandle } from '../../http/pages/page-handle.ts';
import { pageMeta } from '../../http/pages/page-meta.ts';
import { organisation } from '../../http/pages/structured-data.ts';
import { type Matches, siteDataOf } from '../../http/site-data.ts';

export const handle: PageHandle = { hydrate: true, memory: true };

export function meta({ matches }: { matches: Matches }) {
  const { siteUrl } = siteDataOf(matches);
  return pageMeta(matches, {
    path: '/',
    title: 'Expert Cyber Security Services',
    description:
      'Cyber security consultants to British firms of 50 to 500 people: virtual CISO, Cyber Essentials, risk and framework assessments, incident planning.',
    jsonLd: organisation(siteUrl),
    image: 'home',
  });
}
