import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { type ActionFunctionArgs, redirect } from 'react-router';
import { refusalInit, waitInWords } from '../../http/forms/refusal.ts';
import {
  type Platform,
  platformContext,
  type Visit,
  visitContext,
} from '../../http/platform.server.ts';
import type { Limit } from '../../http/rate-limits/limits.server.ts';
import { authOf } from '../auth.server.ts';
import { sessions } from '../auth.table.server.ts';
import {
  authHeaders,
  keepCookies,
  mustShowFactor,
  recordOf,
  sessionContext,
} from '../current-session.server.ts';
import { jsonFields } from '../json-fields.server.ts';
import { returnAddress } from '../return-address.ts';
import { rememberDevice } from '../sign-in/devices.server.ts';
import { startedSession } from '../sign-in/session-answer.server.ts';
import { isSuspension } from '../sign-in/suspension.server.ts';
import { suspendedMessage } from '../suspended-message.ts';
import { type Factor, factors } from './factors.table.server.ts';
import { raiseAssurance } from './raise-assurance.server.ts';
import { authenticationRequest } from './webauthn-answer.ts';
import { authenticationOptions, checkAuthentication } from './webauthn.server.ts';

const perNetwork: Limit = { name: 'passkey', points: 120, seconds: 600 };

export const loader = () => redirect('/auth', 302);

/**
 * Signs in by passkey, or takes a key as the second step after a password. Either way the new session
 * is at aal2.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const platform = context.get(platformContext);
  const visit = context.get(visitContext);
  const session = context.get(sessionContext);
  const fields = await jsonFields(request, authenticationRequest);
  const half = session && mustShowFactor(session, platform.clock()) ? session : null;
  const limited = await platform.limits.consume(perNetwork, visit.network);
  if (limited) {
    const wait = waitInWords(limited.retryAfterSeconds);
    return refusal(refusalInit(limited), `Please wait ${wait}.`);
  }
  if (fields.step === 'options') {
    return Response.json(await authenticationOptions(platform, half?.userId ?? null));
  }
  // The schema checked the envelope; the rest is for the library, which trusts nothing of it.
  const response = fields.response as unknown as AuthenticationResponseJSON;
  const answer = { challenge: fields.challenge, response };
  const factor = await checkAuthentication(platform, half?.userId ?? null, answer);
  if (!factor) return unknownPasskey();
  try {
    if (half) await raiseAssurance({ platform, request, visit, session: half }, 'hwk mfa');
    else if (!(await startSession(platform, request, visit, factor))) return unknownPasskey();
  } catch (error) {
    if (isSuspension(error)) return refusal({ status: 403 }, suspendedMessage);
    throw error;
  }
  const started = await startedSession(platform, request, visit);
  const { userId, email } = started;
  if (!half) await rememberDevice(platform, request, visit, { userId, email, isExpected: false });
  const record = recordOf(started, platform.clock());
  return Response.json({ record, to: returnAddress(fields.next) });
}

/** Whether there is a session now: not if the key was removed meanwhile, which ends all that it opened. */
async function startSession(
  platform: Platform,
  request: Request,
  visit: Visit,
  { id, userId }: Factor,
): Promise<boolean> {
  const { response, headers } = await authOf(platform).api.startSession({
    body: { userId, aal: 'aal2', amr: 'hwk user mfa', provedAt: platform.clock() },
    headers: authHeaders(request, visit),
    returnHeaders: true,
  });
  const isHeld = await platform.db.transaction(async (tx) => {
    const held = await tx.select().from(factors).where(eq(factors.id, id)).for('share');
    if (held.length === 0) await tx.delete(sessions).where(eq(sessions.id, response.sessionId));
    return held.length > 0;
  });
  if (isHeld) keepCookies(visit, headers);
  return isHeld;
}

const unknownPasskey = () =>
  refusal({ status: 422 }, 'We don’t know this passkey, or it took too long.');

const refusal = (init: ResponseInit, message: string) => Response.json({ message }, init);
