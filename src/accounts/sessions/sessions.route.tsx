import { href } from 'react-router';
import type { ReactNode } from 'react';
import { servicesContext } from '../../platform/services.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/content/dates.ts';
import { accountAct } from '../account-act.server.ts';
import { endSessionSchema } from '../account-schemas.ts';
import { AccountPage, accountTrail, accountMeta } from '../account-page.tsx';
import { requireSession } from '../guards.server.ts';
import type { Route } from './+types/sessions.route.ts';
import { deviceName } from './device-name.ts';
import { endSession, listSessions } from './sessions.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, href('/account/sessions'), 'Sessions');
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = requireSession({ request, context });
  return { sessions: await listSessions(context.get(servicesContext), session) };
}

export const action = (args: Route.ActionArgs) => accountAct(args, endSessionSchema, endSession);

export default function Sessions({ loaderData }: Route.ComponentProps) {
  const { sessions } = loaderData;
  return (
    <AccountPage
      title="Sessions"
      summary="Where you are logged in. End any you don’t recognise, then change your password."
      trail={accountTrail}
    >
      <ul className="account-list">
        {sessions.map(({ id, userAgent, network, startedAt, lastUsedAt, isOwn }) => (
          <li key={id}>
            <div>
              <p className="account-list-name">
                {deviceName(userAgent)}
                {isOwn && ' (this one)'}
              </p>
              <p className="note">
                Network {network || 'unknown'}, logged in {formatDateTime(startedAt)}, last used{' '}
                {formatDateTime(lastUsedAt)}
              </p>
            </div>
            {!isOwn && (
              <EndSession session={id}>
                End<span className="visually-hidden"> the session on {deviceName(userAgent)}</span>
              </EndSession>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && <EndSession session="others">End all others</EndSession>}
    </AccountPage>
  );
}

function EndSession({ session, children }: { session: string; children: ReactNode }) {
  return (
    <form method="post" action={href('/account/sessions')}>
      <input type="hidden" name="session" value={session} />
      <Button variant="secondary" size="small">
        {children}
      </Button>
    </form>
  );
}
