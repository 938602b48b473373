import { Bar, ariaCurrent } from './top-bar.tsx';

type Props = {
  email: string;
  current: string;
  pages: readonly { label: string; href: string }[];
};

/** For admins; other users see the site's own bar. */
export function AdminBar({ email, current, pages }: Props) {
  const items = (
    <>
      {[dashboard, ...pages].map(({ label, href }) => (
        <a key={href} href={href} aria-current={ariaCurrent(current, href, below(href))}>
          {label}
        </a>
      ))}
      <form method="post" action="/auth/logout">
        <button type="submit" title={email}>
          Logout
        </button>
      </form>
    </>
  );
  return <Bar label="Admin" items={items} isSignedIn />;
}

const dashboard = { label: 'Admin', href: '/admin' };

/** Pages below /admin have items of their own. */
const below = (href: string) => (href === '/admin' ? undefined : `${href}/`);
