import { type ActionFunctionArgs, href, redirect } from 'react-router';
import { jsonFields, postedFields } from '../../platform/forms/read-form.server.ts';
import { formatWait, rejectionInit } from '../../platform/forms/form-answer.ts';
import type { Limited } from '../../platform/security/limits.server.ts';
import {
  type RequestContext,
  requestContext,
  type Services,
  servicesContext,
} from '../../platform/services.ts';
import {
  type CurrentSession,
  isComplete,
  sessionContext,
  toSessionRecord,
  wayOn,
} from '../sessions/current-session.server.ts';
import { withFigures } from '../../platform/words/words.ts';
import { notices, staleMessage, suspendedMessage } from '../notices.ts';
import { isFresh } from '../sign-in/reauthenticate.server.ts';
import { returnAddress } from '../return-address.ts';
import { ProviderUnavailableError } from './provider-calls.server.ts';
import {
  type IdToken,
  idTokenRequest,
  linkByIdToken,
  newNonce,
  signInByIdToken,
} from './sign-in-by-id-token.server.ts';

export const loader = () => redirect(href('/auth'), 302);

/**
 * Signs in by an id token that a provider has issued for us, or links it to the logged-in account;
 * its nonce must be requested here first.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  const isJson = request.headers.get('content-type')?.startsWith('application/json');
  const fields = await (isJson ? jsonFields : postedFields)(request, idTokenRequest);
  if (fields.step === 'nonce') {
    const nonce = await newNonce(services, ctx);
    return typeof nonce === 'string' ? Response.json({ nonce }) : tooMany(nonce);
  }
  const asking = { services, request, ctx, session: context.get(sessionContext) };
  try {
    return await (fields.link_identity ? link(asking, fields) : signIn(asking, fields));
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
    const { title, description } = notices['provider-away'];
    return Response.json({ message: `${title}. ${description}` }, { status: 503 });
  }
}

type Asking = {
  services: Services;
  request: Request;
  ctx: RequestContext;
  session: CurrentSession | null;
};

async function signIn({ services, request, ctx }: Asking, fields: IdToken & { next: string }) {
  const outcome = await signInByIdToken(services, request, ctx, fields);
  if (outcome.kind === 'limited') return tooMany(outcome);
  if (outcome.kind === 'suspended')
    return Response.json({ message: withFigures(suspendedMessage) }, { status: 403 });
  if (outcome.kind === 'refused')
    return Response.json({ message: 'Login failed' }, { status: 422 });
  const { session } = outcome;
  const to = wayOn(session, returnAddress(fields.next));
  return Response.json({ record: toSessionRecord(session, services.clock()), to });
}

/** A new way to sign in requires a recent log-in, like other changes. */
async function link({ services, request, ctx, session }: Asking, fields: IdToken) {
  if (!session || !isComplete(session))
    return Response.json({ message: 'Log in first' }, { status: 401 });
  if (!isFresh(services, session)) return Response.json({ message: staleMessage }, { status: 422 });
  const outcome = await linkByIdToken(services, request, ctx, fields);
  if (outcome.kind === 'limited') return tooMany(outcome);
  if (outcome.kind !== 'linked') return Response.json({ message: 'Not linked' }, { status: 422 });
  return Response.json({
    record: toSessionRecord(session, services.clock()),
    to: href('/account/identities'),
  });
}

const tooMany = (limited: Limited) =>
  Response.json(
    { message: `Please wait ${formatWait(limited.retryAfterSeconds)}.` },
    rejectionInit(limited),
  );
