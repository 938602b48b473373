import { Edge, Frame } from '../../ui/frame.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { ariaCurrent } from './aria-current.ts';
import { Brand } from './brand.tsx';
import './top-bar.css';

const places = [
  { name: 'Admin', href: '/admin' },
  { name: 'Overview', href: '/admin/overview' },
  { name: 'Leads', href: '/admin/leads' },
  { name: 'Enquiries', href: '/admin/enquiries' },
  { name: 'Data rights', href: '/admin/data-rights' },
  { name: 'Database', href: '/admin/database' },
  { name: 'Storage', href: '/admin/storage' },
  { name: 'Functions', href: '/admin/functions' },
  { name: 'Mail', href: '/admin/mail' },
  { name: 'Users', href: '/admin/users' },
  { name: 'Status', href: '/admin/status' },
];

/** The bar of the admin area, for admins; everybody else sees the site's own. */
export function AdminBar({ email, current }: { email: string; current: string }) {
  const items = (
    <>
      {places.map(({ name, href }) => (
        <a key={href} href={href} aria-current={ariaCurrent(current, href, below(href))}>
          {name}
        </a>
      ))}
      <form method="post" action="/auth/logout">
        <button type="submit" title={email}>
          Logout
        </button>
      </form>
    </>
  );
  return (
    <header className="top-bar signed-in">
      <Frame>
        <div className="bar">
          <Brand />
          <nav className="bar-items" aria-label="Admin">
            {items}
          </nav>
          <ThemeSwitch />
          <details className="menu">
            <summary>Menu</summary>
            <nav aria-label="Admin menu">{items}</nav>
          </details>
        </div>
      </Frame>
      <Frame>
        <Edge />
      </Frame>
    </header>
  );
}

/** What is below /admin has places of its own. */
const below = (href: string) => (href === '/admin' ? undefined : `${href}/`);
