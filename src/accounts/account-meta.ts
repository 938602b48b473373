import { company } from '../company.ts';
import { pageMeta } from '../platform/web/pages/page-meta.ts';
import type { Matches } from '../platform/web/pages/site-data.ts';
import { endSentence } from '../ui/content/end-sentence.ts';

/** The head of a page about one's own account, which is of no use to search engines. */
export function accountMeta(
  matches: Matches,
  path: string,
  title: string,
): ReturnType<typeof pageMeta> {
  const description = `${endSentence(title)} This page belongs to your account with ${endSentence(company.name)}`;
  return pageMeta(matches, { path, title, description, noIndex: true });
}
