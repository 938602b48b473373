import { RouterContextProvider } from 'react-router';
import { users } from '../accounts/auth.table.server.ts';
import {
  type CurrentSession,
  sessionContext,
} from '../accounts/sessions/current-session.server.ts';
import { requestContext, servicesContext } from '../platform/services.ts';
import { testContext } from './test-context.ts';
import type { TestServices } from './test-services.ts';

const desk = { userId: 'desk', email: 'desk@tarnbrook.example', name: 'Desk' };

/** What the loader of an admin page returns for an address, to an admin made for this or to another. */
export async function askAsAdmin<Answer>(
  services: TestServices,
  loader: (args: never) => Promise<Answer>,
  path: string,
  session?: CurrentSession,
): Promise<Answer> {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, testContext());
  context.set(sessionContext, session ?? (await makeSession(services)));
  const request = new Request(`https://www.example.org${path}`);
  // The loaders tested like this read nothing else.
  return loader({ request, context } as never);
}

async function makeSession({ db, clock }: TestServices): Promise<CurrentSession> {
  const { userId: id, ...named } = desk;
  const admin = { role: 'admin', emailVerified: true, hasAdminPassword: true } as const;
  await db
    .insert(users)
    .values({ id, ...named, ...admin })
    .onConflictDoNothing();
  return {
    sessionId: 'desk',
    ...desk,
    isEmailVerified: true,
    role: 'admin',
    aal: 'aal2',
    neededAal: 'aal2',
    provedAt: clock(),
    activeAt: clock(),
  };
}
