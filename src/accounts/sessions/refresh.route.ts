import type { ActionFunctionArgs } from 'react-router';
import { servicesContext } from '../../platform/services.ts';
import { isComplete, knownSession, toSessionRecord } from './current-session.server.ts';

/** A fresh record for a live session; 401 means that there is none, so no retry helps. */
export function action({ context }: ActionFunctionArgs): Response {
  const session = knownSession(context);
  if (!session || !isComplete(session)) return new Response(null, { status: 401 });
  return Response.json(toSessionRecord(session, context.get(servicesContext).clock()));
}

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } });
