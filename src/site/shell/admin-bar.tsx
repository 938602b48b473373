import { href } from 'react-router';
import { Bar, ariaCurrent } from './top-bar.tsx';

type Props = {
  email: string;
  current: string;
  pages: readonly { label: string; href: string }[];
};

/** For the team; other users see the site's own bar. */
export function AdminBar({ email, current, pages }: Props) {
  const items = (
    <>
      {[dashboard, ...pages].map(({ label, href: address }) => (
        <a
          key={address}
          href={address}
          aria-current={ariaCurrent(current, address, below(address))}
        >
          {label}
        </a>
      ))}
      <form method="post" action={href('/auth/logout')}>
        <button type="submit" title={email}>
          Logout
        </button>
      </form>
    </>
  );
  return <Bar label="Admin" items={items} isSignedIn />;
}

const dashboard = { label: 'Admin', href: href('/admin') };

/** Pages below /admin have items of their own. */
const below = (address: string) => (address === '/admin' ? undefined : `${address}/`);
