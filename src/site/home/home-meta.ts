import type { PageHandle } from '../../http/pages/page-handle.ts';
import { pageMeta } from '../../http/pages/page-meta.ts';
import { organisation } from '../../http/pages/structured-data.ts';
import { siteDataOf } from '../../http/site-data.ts';

export const handle: PageHandle = { hydrate: true, memory: true };

type Matches = Parameters<typeof siteDataOf>[0];

export function meta({ matches }: { matches: Matches }) {
  const { siteUrl } = siteDataOf(matches);
  return pageMeta({
    siteUrl,
    path: '/',
    title: 'Expert Cyber Security Services',
    description:
      'Cyber security consultants to British firms of 50 to 500 people: virtual CISO, Cyber Essentials, risk and framework assessments, incident planning.',
    jsonLd: organisation(siteUrl),
    image: 'home',
  });
}
