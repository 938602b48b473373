import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { type ActionFunctionArgs, href, redirect } from 'react-router';
import { formatWait, rejectionInit } from '../../platform/forms/form-answer.ts';
import type { Limit } from '../../platform/security/limits.server.ts';
import { newToken } from '../../platform/security/secrets.server.ts';
import {
  type RequestContext,
  requestContext,
  type Services,
  servicesContext,
} from '../../platform/services.ts';
import { cookieName, readCookie, sendCookie } from '../../platform/web/request-address.ts';
import { withFigures } from '../../platform/words/words.ts';
import { logRefusal } from '../account-events.server.ts';
import { authHeaders, getAuth, keepCookies } from '../auth.server.ts';
import { sessions } from '../auth.table.server.ts';
import {
  isProofOld,
  sessionContext,
  toSessionRecord,
  startedSession,
} from '../sessions/current-session.server.ts';
import { jsonFields } from '../../platform/forms/read-form.server.ts';
import { returnAddress } from '../return-address.ts';
import { rememberDevice } from '../sign-in/devices.server.ts';
import { isSuspension } from '../sessions/session-starter.server.ts';
import { suspendedMessage } from '../notices.ts';
import { challengeLife } from '../factors/factor-rules.ts';
import { type Factor, factors } from '../factors/factors.table.server.ts';
import { raiseAssurance } from '../factors/second-step.server.ts';
import {
  authenticationOptions,
  authenticationRequest,
  checkAuthentication,
} from './webauthn.server.ts';

const perNetwork: Limit = { name: 'passkey', points: 120, seconds: 600 };
export const loader = () => redirect(href('/auth'), 302);

/**
 * Signs in by passkey, or takes a key as the second step after a password. Either way the new
 * session is at aal2.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  const session = context.get(sessionContext);
  const fields = await jsonFields(request, authenticationRequest);
  const half = session && isProofOld(session, services.clock()) ? session : null;
  const limited = await services.limits.consume(perNetwork, ctx.network);
  const refused = (reason: string) =>
    logRefusal(services, ctx, { event: 'passkey.refused', userId: half?.userId, reason });
  if (limited) {
    refused(limited.kind);
    const wait = formatWait(limited.retryAfterSeconds);
    return rejection(rejectionInit(limited), `Please wait ${wait}.`);
  }
  const holder = half
    ? { userId: half.userId, browser: half.sessionId }
    : { userId: null, browser: browserOf(services, request, ctx) };
  if (fields.step === 'options') {
    return Response.json(await authenticationOptions(services, holder));
  }
  // The schema checked the envelope; the library validates the rest.
  const response = fields.response as unknown as AuthenticationResponseJSON;
  const answer = { challenge: fields.challenge, response };
  const factor = await checkAuthentication(services, holder, answer);
  if (!factor) {
    refused('wrong');
    return unknownPasskey();
  }
  try {
    if (half) await raiseAssurance({ services, request, ctx, session: half }, 'hwk mfa');
    else if (!(await startSession(services, request, ctx, factor))) return unknownPasskey();
  } catch (error) {
    if (!isSuspension(error)) throw error;
    refused('suspended');
    return rejection({ status: 403 }, withFigures(suspendedMessage));
  }
  const started = await startedSession(services, request, ctx);
  const { userId, email } = started;
  if (!half) await rememberDevice(services, request, ctx, { userId, email, isExpected: false });
  const record = toSessionRecord(started, services.clock());
  return Response.json({ record, to: returnAddress(fields.next) });
}

/** Ties a challenge to a visitor's browser while it can be answered. */
function browserOf(
  { config: { siteUrl } }: Services,
  request: Request,
  ctx: RequestContext,
): string {
  const name = cookieName(siteUrl, 'passkey');
  const value = readCookie(request, name) ?? newToken().token;
  sendCookie(ctx, siteUrl, { name, value, maxAge: challengeLife / 1000 });
  return value;
}

/** Whether a session was started: not if the key was removed meanwhile, which ends its sessions. */
async function startSession(
  services: Services,
  request: Request,
  ctx: RequestContext,
  { id, userId }: Factor,
): Promise<boolean> {
  const { response, headers } = await getAuth(services).api.startSession({
    body: { userId, aal: 'aal2', amr: 'hwk user mfa', provedAt: services.clock() },
    headers: authHeaders(request, ctx),
    returnHeaders: true,
  });
  const isHeld = await services.db.transaction(async (tx) => {
    const held = await tx.select().from(factors).where(eq(factors.id, id)).for('share');
    if (held.length === 0) await tx.delete(sessions).where(eq(sessions.id, response.sessionId));
    return held.length > 0;
  });
  if (isHeld) keepCookies(ctx, headers);
  return isHeld;
}

const unknownPasskey = () =>
  rejection({ status: 422 }, 'We don’t know this passkey, or it took too long.');

const rejection = (init: ResponseInit, message: string) => Response.json({ message }, init);
