import { href, Outlet, useLocation } from 'react-router';
import { requireTeam } from '../accounts/guards.server.ts';
import { worksPeople } from '../accounts/sessions/session-record.ts';
import { servicesContext } from '../platform/services.ts';
import { LiveUpdates } from '../ui/admin/live-updates.tsx';
import { KeyList } from '../ui/admin/keys.tsx';
import { InlineScript } from '../ui/nonce.tsx';
import { pageMeta } from '../platform/web/page.ts';
import type { Route } from './+types/admin-layout.route.ts';
import { adminScript } from './admin-script.ts';
import { SearchDialog } from './search-box.tsx';
import '../ui/controls.css';
import '../ui/forms/dialog.css';
import '../ui/forms/toast.css';
import './search.css';

/** Everything but the title, which each page sets because it names what the page has read. */
export function meta({ matches, location }: Route.MetaArgs) {
  const described = pageMeta(matches, {
    path: location.pathname,
    title: 'Admin',
    description: 'The admin area of this website, for admins only.',
    noIndex: true,
  });
  return described.filter((descriptor) => !('title' in descriptor));
}

/** Each page below has its own guard too: the router runs their loaders in parallel. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { role } = await requireTeam({ request, context });
  return worksPeople(role) ? { now: context.get(servicesContext).clock() } : null;
}

/** Pages under /admin have no framework script and work by keyboard. The document brings their styles. */
export default function AdminLayout({ loaderData: live }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <>
      <Outlet />
      {pathname !== href('/admin/search') && <SearchDialog />}
      <KeyList />
      {live && <LiveUpdates {...live} />}
      <InlineScript code={adminScript} />
    </>
  );
}
