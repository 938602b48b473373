import { company } from '../company.ts';
import { pageMeta } from '../platform/web/pages/page-meta.ts';
import type { Matches } from '../platform/web/pages/site-data.ts';
import { endSentence } from '../ui/content/end-sentence.ts';

/** The metadata of a page about the user's own account, which search engines should not index. */
export function accountMeta(
  matches: Matches,
  path: string,
  title: string,
): ReturnType<typeof pageMeta> {
  const description = `${endSentence(title)} This page belongs to your account with ${endSentence(company.name)}`;
  return pageMeta(matches, { path, title, description, noIndex: true });
}
