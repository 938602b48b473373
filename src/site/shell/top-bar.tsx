import { ButtonLink } from '../../ui/button.tsx';
import { Edge, Frame } from '../../ui/frame.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { ariaCurrent } from './aria-current.ts';
import { Brand } from './brand.tsx';
import './top-bar.css';

type Viewer = { email: string; isAdmin: boolean };

type Props = {
  viewer: Viewer | null;
  bookingUrl: string;
  /** The path of the page that is shown. */
  current: string;
};

/**
 * The bar on top of every page. On small screens the items fold into a `details` element, which
 * opens without JavaScript; the two lists are never shown together.
 */
export function TopBar({ viewer, bookingUrl, current }: Props) {
  const items = <Items viewer={viewer} current={current} />;
  return (
    <header className={viewer ? 'top-bar signed-in' : 'top-bar'}>
      <Frame>
        <div className="bar">
          <Brand />
          <nav className="bar-items" aria-label="Main">
            {items}
          </nav>
          <ThemeSwitch />
          <ButtonLink href={bookingUrl} size="small" newTab>
            Book Free Consultation
          </ButtonLink>
          <details className="menu">
            <summary>Menu</summary>
            <nav aria-label="Main menu">
              {items}
              <a href={bookingUrl} target="_blank" rel="noopener">
                Book Free Consultation
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </nav>
          </details>
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
  { name: 'Resources', href: '/resources' },
  { name: 'News', href: '/news' },
  { name: 'FAQ', href: '/faq' },
  { name: 'About', href: '/#about' },
  { name: 'Contact', href: '/contact' },
];

function Items({ viewer, current }: Pick<Props, 'viewer' | 'current'>) {
  const ofViewer = [
    ...(viewer?.isAdmin ? [{ name: 'Admin', href: '/admin', within: '/admin/' }] : []),
    viewer
      ? { name: 'Account', href: '/account', within: '/account/' }
      : { name: 'Login', href: '/auth', within: '/auth/' },
  ];
  return (
    <>
      {[...informing, ...ofViewer].map(({ name, href, within }) => (
        <a key={href} href={href} aria-current={ariaCurrent(current, href, within)}>
          {name}
        </a>
      ))}
      {viewer && (
        <form method="post" action="/auth/logout">
          <button type="submit">Logout</button>
        </form>
      )}
    </>
  );
}
