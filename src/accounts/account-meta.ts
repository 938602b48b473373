import { company } from '../company.ts';
import { pageMeta } from '../http/pages/page-meta.ts';
import { siteDataOf } from '../http/site-data.ts';

/** The head of a page about one's own account, which is of no use to search engines. */
export function accountMeta(
  matches: Parameters<typeof siteDataOf>[0],
  path: string,
  title: string,
): ReturnType<typeof pageMeta> {
  const description = `${title}. This page belongs to your account with ${company.name}.`;
  return pageMeta({
    siteUrl: siteDataOf(matches).siteUrl,
    path,
    title,
    description,
    noIndex: true,
  });
}
