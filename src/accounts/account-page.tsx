import { href } from 'react-router';
import type { ReactNode } from 'react';
import { company } from '../company.ts';
import { pageMeta } from '../platform/web/page.ts';
import type { Matches } from '../platform/web/page.ts';
import { endSentence } from '../ui/content/end-sentence.ts';
import { Breadcrumb } from '../ui/page-head.tsx';
import { Frame } from '../ui/frame.tsx';
import { PageHead } from '../ui/page-head.tsx';
import '../ui/controls.css';
import './accounts.css';

type Step = { name: string; href: string };
type Props = { title: string; summary?: ReactNode; trail: readonly Step[]; children: ReactNode };

export function AccountPage({ title, summary, trail, children }: Props) {
  return (
    <Frame>
      <Breadcrumb trail={trail} current={title} />
      <PageHead title={title} summary={summary} />
      <div className="accounts-column">{children}</div>
    </Frame>
  );
}

export const loginTrail = [{ name: 'Login', href: href('/auth') }];
export const accountTrail = [{ name: 'Account', href: href('/account') }];
export const factorsTrail = [
  ...accountTrail,
  { name: 'Second step', href: href('/account/factors') },
];

/** The metadata of a page about the user's own account, which search engines should not index. */
export function accountMeta(
  matches: Matches,
  path: string,
  title: string,
): ReturnType<typeof pageMeta> {
  const description = `${endSentence(title)} This page belongs to your account with ${endSentence(company.name)}`;
  return pageMeta(matches, { path, title, description, noIndex: true });
}
