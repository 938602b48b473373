import { href } from 'react-router';
import { company } from '../../company.ts';
import type { Viewer } from '../../platform/web/page.ts';
import { BookingLink, ButtonLink } from '../../ui/button.tsx';
import { Edge, Frame } from '../../ui/frame.tsx';
import './top-bar.css';

type Props = {
  viewer: Viewer | null;
  bookingUrl: string;
  current: string;
};

/**
 * One landmark, which is there whether the menu is open or not. On small screens its items are in a `details`
 * element, which opens without JavaScript; the two lists are never both visible.
 */
export function TopBar({ viewer, bookingUrl, current }: Props) {
  return (
    <header className={viewer ? 'top-bar screen-only signed-in' : 'top-bar screen-only'}>
      <Frame>
        <div className="flow bar">
          <Brand />
          <nav className="flow bar-nav" aria-label="Main">
            <div className="flow bar-items">
              <Items viewer={viewer} current={current} />
            </div>
            <button type="button" className="theme-switch" aria-label="Dark colours">
              <ThemeMark />
            </button>
            <BookingLink href={bookingUrl} size="small" />
            <details className="menu">
              <summary>Menu</summary>
              <div className="menu-sheet">
                <div className="menu-items">
                  <Items viewer={viewer} current={current} />
                </div>
                <BookingLink href={bookingUrl} />
                <p className="note">30 minutes by phone or video, with a consultant.</p>
                <ButtonLink href={company.phone.href} variant="secondary">
                  Call {company.phone.shown}
                </ButtonLink>
                <button type="button" className="theme-switch">
                  <ThemeMark />
                  Dark colours
                </button>
              </div>
            </details>
          </nav>
        </div>
      </Frame>
      <Frame>
        <Edge />
      </Frame>
    </header>
  );
}

const informing = [
  { name: 'Home', href: '/' },
  { name: 'Services', href: '/#services', within: '/services/' },
  { name: 'Resources', href: href('/resources') },
  { name: 'News', href: href('/news') },
  { name: 'FAQ', href: href('/faq') },
  { name: 'About', href: '/#about' },
  { name: 'Contact', href: href('/contact') },
];

function Items({ viewer, current }: Pick<Props, 'viewer' | 'current'>) {
  const ofViewer = [
    ...(viewer && viewer.role !== 'user'
      ? [{ name: 'Admin', href: href('/admin'), within: '/admin/' }]
      : []),
    viewer
      ? { name: 'Account', href: href('/account'), within: '/account/' }
      : { name: 'Login', href: href('/auth'), within: '/auth/' },
  ];
  return (
    <>
      {[...informing, ...ofViewer].map(({ name, href: address, within }) => (
        <a key={address} href={address} aria-current={ariaCurrent(current, address, within)}>
          {name}
        </a>
      ))}
      {viewer && (
        <form method="post" action={href('/auth/logout')}>
          <button type="submit">Logout</button>
        </form>
      )}
    </>
  );
}

/** Links to the home page. The mark is a survey station on a plan. */
export function Brand() {
  return (
    <a className="brand" href="/">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2.5 22 20.5H2Z" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <circle cx="12" cy="14.4" r="1.7" fill="currentColor" />
      </svg>
      {company.name}
    </a>
  );
}

/** A theme switch is hidden until `pageScript` has run, which handles it and sets its state. */
export function ThemeMark() {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true">
      <circle cx="9" cy="9" r="7.2" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M9 1.8a7.2 7.2 0 0 1 0 14.4Z" fill="currentColor" />
    </svg>
  );
}

/** `page` for the page itself, `true` for pages below `within`. */
export function ariaCurrent(
  current: string,
  address: string,
  within?: string,
): 'page' | 'true' | undefined {
  if (current === address) return 'page';
  return within && current.startsWith(within) ? 'true' : undefined;
}
