import { Outlet } from 'react-router';
import type { PageHandle } from '../../platform/web/page.ts';
import { servicesContext } from '../../platform/services.ts';
import { toSessionRecord } from '../sessions/current-session.server.ts';
import { requireProof } from '../guards.server.ts';
import { SessionProvider } from '../sessions/session-provider.tsx';
import type { Route } from './+types/account-layout.route.ts';
import '../../ui/controls.css';

export const handle: PageHandle = { hydrate: true };

export function loader({ request, context }: Route.LoaderArgs) {
  const session = requireProof({ request, context });
  return { record: toSessionRecord(session, context.get(servicesContext).clock()) };
}

/** The layout of /account: its script keeps the session fresh and follows other tabs. */
export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SessionProvider record={loaderData.record}>
      <Outlet />
    </SessionProvider>
  );
}
