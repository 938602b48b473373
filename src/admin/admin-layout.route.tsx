import { Outlet } from 'react-router';
import { requireAdmin } from '../accounts/guards.server.ts';
import { useNonce } from '../ui/nonce.tsx';
import { pageMeta } from '../platform/web/pages/page-meta.ts';
import type { Route } from './+types/admin-layout.route.ts';
import { adminScript } from './admin-script.ts';
import '../ui/controls.css';
import '../ui/admin/admin.css';

/** Everything but the title, which each page sets itself because it names what the page has read. */
export function meta({ matches, location }: Route.MetaArgs) {
  const described = pageMeta(matches, {
    path: location.pathname,
    title: 'Admin',
    description: 'The admin area of this website, for admins only.',
    noIndex: true,
  });
  return described.filter((descriptor) => !('title' in descriptor));
}

/** Each page below has a guard of its own as well: the router runs their loaders side by side. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  return null;
}

/** Everything under /admin: pages without framework script, navigable by keyboard. */
export default function AdminLayout() {
  const nonce = useNonce();
  return (
    <>
      <Outlet />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // A constant of ours.
        dangerouslySetInnerHTML={{ __html: adminScript }}
      />
    </>
  );
}
