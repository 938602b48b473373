import { href, useLocation, useRouteLoaderData } from 'react-router';
import type { AdminEntry } from '../../platform/feature.ts';
import type { SiteData, Viewer } from '../../platform/web/page.ts';
import { Popover } from '../../ui/admin/panels.tsx';
import { Edge, Frame } from '../../ui/frame.tsx';
import { Brand, ThemeMark, ariaCurrent } from './top-bar.tsx';

type Props = { email: string; current: string; pages: readonly AdminEntry[] };

export const isAdminArea = (pathname: string) =>
  /^\/admin(\/|$)/.test(pathname.replace(/\.data$/, ''));

/** The member of the team who looks at a page of the admin area: it has a frame of its own. */
export function useAdmin(): Viewer | null {
  const viewer = useRouteLoaderData<SiteData>('root')?.viewer;
  const { pathname } = useLocation();
  return viewer && viewer.role !== 'user' && isAdminArea(pathname) ? viewer : null;
}

/** For the team; other users see the site's own bar. Its styles come with `ui/admin.css`. */
export function AdminBar({ email, current, pages }: Props) {
  const inBar = pages.filter(({ place }) => place === 'bar').toSorted(byOrder);
  const search = pages.find(({ place }) => place === 'search');
  const isOpen = ({ href: address }: AdminEntry) =>
    ariaCurrent(current, address, below(address)) !== undefined;
  const others = inBar.slice(onPhone);
  // The page that one is on in place of the last, and the mark, which leads to the day, in place of the first.
  const kept = others.some(isOpen) ? inBar.slice(1, onPhone - 1) : inBar.slice(0, onPhone);
  const isOnPhone = (page: AdminEntry) => kept.includes(page) || isOpen(page);
  return (
    <header className="top-bar admin-bar screen-only">
      <Frame>
        <div className="flow bar">
          <Brand />
          <nav className="admin-pages" aria-label="Admin" data-live="bar">
            {inBar.map((page) => (
              <PageLink
                key={page.href}
                page={page}
                current={current}
                className={isOnPhone(page) ? undefined : 'wide'}
              />
            ))}
          </nav>
          {search && <SearchLink {...search} />}
          <More
            inBar={inBar.filter((page) => !isOnPhone(page))}
            pages={pages.filter(({ place }) => !place)}
            current={current}
          />
          <button type="button" className="theme-switch" aria-label="Dark colours">
            <ThemeMark />
          </button>
          <span className="account">{email}</span>
        </div>
      </Frame>
      <Frame>
        <Edge />
      </Frame>
    </header>
  );
}

/** As many pages fit beside the search on a phone; the others are under More there. */
const onPhone = 3;

const byOrder = (one: AdminEntry, other: AdminEntry) => (one.order ?? 0) - (other.order ?? 0);

type LinkProps = { page: AdminEntry; current: string; className?: string | undefined };

function PageLink({ page, current, className }: LinkProps) {
  const { label, href: address, key, waiting = 0, unread = 0 } = page;
  return (
    <a
      href={address}
      className={className}
      aria-current={ariaCurrent(current, address, below(address))}
      data-key={key && `g ${key}`}
    >
      {label}
      {waiting > 0 && (
        <span className="count">
          {waiting}
          <span className="visually-hidden"> waiting for us</span>
        </span>
      )}
      {unread > 0 && (
        <b className="unread">
          <span data-unread-count={unread}>{unread}</span> <span>unread</span>
        </b>
      )}
    </a>
  );
}

/** Pages below /admin have entries of their own. */
const below = (address: string) => (address === '/admin' ? undefined : `${address}/`);

function SearchLink({ label, href: address }: AdminEntry) {
  return (
    <a className="bar-search" href={address} aria-label={label} data-key="/">
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <circle cx="6.6" cy="6.6" r="5.1" />
        <path d="m10.4 10.4 4.6 4.6" />
      </svg>
      <span>{label}</span>
      <kbd>/</kbd>
    </a>
  );
}

type MoreProps = { inBar: AdminEntry[]; pages: AdminEntry[]; current: string };

function More({ inBar, pages, current }: MoreProps) {
  return (
    <Popover label="More" className="more">
      <nav aria-label="More admin pages">
        {inBar.map((page) => (
          <PageLink key={page.href} page={page} current={current} className="on-phone" />
        ))}
        {pages.map((page) => (
          <PageLink key={page.href} page={page} current={current} />
        ))}
        <a href={href('/account')}>Account</a>
      </nav>
      <form method="post" action={href('/auth/logout')}>
        <button type="submit">Logout</button>
      </form>
      <button type="button" className="theme-switch on-phone">
        Light or dark
      </button>
    </Popover>
  );
}
