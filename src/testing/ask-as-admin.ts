import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
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
  const context = makeContext(services, session ?? (await makeSession(services, desk)));
  const request = new Request(`https://www.example.org${path}`);
  // The loaders tested like this read nothing else.
  return loader({ request, context } as never);
}

type Posted = {
  id?: string;
  /** Of an address without an id. */
  params?: Record<string, string>;
  fields: Record<string, string> | FormData;
  session?: CurrentSession | undefined;
  by?: typeof desk;
};

/** What the action of an admin page answers to a form; what is thrown is an answer too. */
export async function postAsAdmin(
  services: TestServices,
  action: (args: ActionFunctionArgs) => Promise<unknown>,
  path: string,
  { id, params: given = {}, fields, session, by = desk }: Posted,
): Promise<unknown> {
  const context = makeContext(services, session ?? (await makeSession(services, by)));
  const url = new URL(path, 'https://www.example.org');
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
  const request = new Request(url, { method: 'POST', body });
  const params = id === undefined ? given : { id };
  return action({ request, context, params, pattern: '', url }).catch((answer: unknown) => answer);
}

function makeContext(services: TestServices, session: CurrentSession) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, testContext());
  context.set(sessionContext, session);
  return context;
}

async function makeSession({ db, clock }: TestServices, who: typeof desk): Promise<CurrentSession> {
  const { userId: id, ...named } = who;
  const admin = { role: 'admin', emailVerified: true, hasAdminPassword: true } as const;
  await db
    .insert(users)
    .values({ id, ...named, ...admin })
    .onConflictDoUpdate({ target: users.id, set: admin });
  return {
    sessionId: id,
    ...who,
    isEmailVerified: true,
    role: 'admin',
    aal: 'aal2',
    neededAal: 'aal2',
    provedAt: clock(),
    activeAt: clock(),
  };
}
