import type { Viewer } from '../../platform/web/page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { ariaCurrent } from './aria-current.ts';
import { Bar } from './bar.tsx';

type Props = {
  viewer: Viewer | null;
  bookingUrl: string;
  /** The path of the current page. */
  current: string;
};

/** The bar of every page outside the admin area. */
export function TopBar({ viewer, bookingUrl, current }: Props) {
  return (
    <Bar
      label="Main"
      items={<Items viewer={viewer} current={current} />}
      action={{
        beside: (
          <ButtonLink href={bookingUrl} size="small" newTab>
            Book Free Consultation
          </ButtonLink>
        ),
        inMenu: <NewTabLink href={bookingUrl}>Book Free Consultation</NewTabLink>,
      }}
      isSignedIn={viewer !== null}
    />
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
