import { href, useLocation } from 'react-router';
import type { ReactNode } from 'react';
import { company } from '../company.ts';
import { pageMeta } from '../platform/web/page.ts';
import type { Matches } from '../platform/web/page.ts';
import { endSentence } from '../ui/content/end-sentence.ts';
import { Breadcrumb, Frame } from '../ui/frame.tsx';
import { PageHead } from '../ui/page-head.tsx';
import '../ui/controls.css';
import './accounts.css';

type Step = { name: string; href: string };
type Props = { title: string; summary?: ReactNode; trail: readonly Step[]; children: ReactNode };

export function AccountPage({ title, summary, trail, children }: Props) {
  const { pathname } = useLocation();
  const page = (
    <>
      <PageHead title={title} summary={summary} />
      <div className="accounts-column page-end">{children}</div>
    </>
  );
  return (
    <Frame>
      <Breadcrumb trail={trail} current={title} />
      {pathname.startsWith(href('/account')) ? (
        <div className="grid">
          <AccountNav pathname={pathname} />
          <div className="account-body">{page}</div>
        </div>
      ) : (
        page
      )}
    </Frame>
  );
}

/** The pages of the account, beside each of them; on a narrow screen the first page lists the others. */
function AccountNav({ pathname }: { pathname: string }) {
  return (
    <nav className="account-nav" aria-label="Account">
      <ul>
        {accountPages.map(({ name, href: path }) => {
          const isWithin = path !== href('/account') && pathname.startsWith(`${path}/`);
          return (
            <li key={path}>
              <a href={path} aria-current={pathname === path ? 'page' : isWithin || undefined}>
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const accountPages: readonly Step[] = [
  { name: 'Account', href: href('/account') },
  { name: 'Email address', href: href('/account/address') },
  { name: 'Password', href: href('/account/password') },
  { name: 'Second step', href: href('/account/factors') },
  { name: 'Ways to log in', href: href('/account/identities') },
  { name: 'Sessions', href: href('/account/sessions') },
  { name: 'Your data', href: href('/account/data') },
];

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
