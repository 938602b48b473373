import type { ActionFunctionArgs } from 'react-router';
import { servicesContext, requestContext } from '../../platform/services.ts';
import { getAuth, authHeaders } from '../auth.server.ts';
import { isComplete, knownSession } from './current-session.server.ts';
import { accessTokenLife } from './session-record.ts';

/**
 * A signed access token for the current session, for programs that check it against the published
 * keys. It is short-lived, because it cannot be revoked.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const session = knownSession(context);
  if (!session || !isComplete(session)) return new Response(null, { status: 401 });
  const auth = getAuth(context.get(servicesContext));
  const { token } = await auth.api.getToken({
    headers: authHeaders(request, context.get(requestContext)),
  });
  return Response.json({
    access_token: token,
    token_type: 'Bearer',
    expires_in: accessTokenLife,
  });
}

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } });
