import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { type ActionFunctionArgs, redirect } from 'react-router';
import { refusalInit, waitInWords } from '../../platform/forms/refusal.ts';
import {
  type Platform,
  platformContext,
  type Visit,
  visitContext,
} from '../../platform/services.ts';
import type { Limit } from '../../platform/security/limits.server.ts';
import { cookieName, readCookie, sendCookie } from '../../platform/web/requests/cookies.server.ts';
import { newToken } from '../../platform/security/tokens.server.ts';
import { logRefusal } from '../account-events.server.ts';
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
import { challengeLife } from './factor-rules.ts';
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
  const refused = (reason: string) =>
    logRefusal(platform, visit, { event: 'passkey.refused', userId: half?.userId, reason });
  if (limited) {
    refused(limited.is);
    const wait = waitInWords(limited.retryAfterSeconds);
    return refusal(refusalInit(limited), `Please wait ${wait}.`);
  }
  const holder = half
    ? { userId: half.userId, browser: half.sessionId }
    : { userId: null, browser: browserOf(platform, request, visit) };
  if (fields.step === 'options') {
    return Response.json(await authenticationOptions(platform, holder));
  }
  // The schema checked the envelope; the rest is for the library, which trusts nothing of it.
  const response = fields.response as unknown as AuthenticationResponseJSON;
  const answer = { challenge: fields.challenge, response };
  const factor = await checkAuthentication(platform, holder, answer);
  if (!factor) {
    refused('wrong');
    return unknownPasskey();
  }
  try {
    if (half) await raiseAssurance({ platform, request, visit, session: half }, 'hwk mfa');
    else if (!(await startSession(platform, request, visit, factor))) return unknownPasskey();
  } catch (error) {
    if (!isSuspension(error)) throw error;
    refused('suspended');
    return refusal({ status: 403 }, suspendedMessage);
  }
  const started = await startedSession(platform, request, visit);
  const { userId, email } = started;
  if (!half) await rememberDevice(platform, request, visit, { userId, email, isExpected: false });
  const record = recordOf(started, platform.clock());
  return Response.json({ record, to: returnAddress(fields.next) });
}

/** What ties a challenge to the browser of a visitor, for as long as it can be answered. */
function browserOf({ config: { siteUrl } }: Platform, request: Request, visit: Visit): string {
  const name = cookieName(siteUrl, 'passkey');
  const value = readCookie(request, name) ?? newToken().token;
  sendCookie(visit, siteUrl, { name, value, maxAge: challengeLife / 1000 });
  return value;
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
