import { company } from '../company.ts';
import { pageMeta, type Matches } from '../platform/web/page.ts';
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
