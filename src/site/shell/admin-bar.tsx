import { ariaCurrent } from './aria-current.ts';
import { Bar } from './bar.tsx';

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
  return <Bar label="Admin" items={items} isSignedIn />;
}

/** What is below /admin has places of its own. */
const below = (href: string) => (href === '/admin' ? undefined : `${href}/`);
