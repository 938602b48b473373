import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { type ActionFunctionArgs, redirect, href } from 'react-router';
import { requestContext, servicesContext } from '../../platform/services.ts';
import { logRefusal } from '../account-events.server.ts';
import { requireSession } from '../guards.server.ts';
import { jsonFields } from '../../platform/forms/read-form.server.ts';
import { isFresh } from '../sign-in/reauthenticate.server.ts';
import { staleMessage } from '../notices.ts';
import { tooManyFactors } from '../factors/factor-rules.ts';
import { addFactor } from '../factors/factors.server.ts';
import { confirmFactor } from '../factors/verify-factor.server.ts';
import { checkRegistration, registrationOptions, registrationRequest } from './webauthn.server.ts';

export const loader = () => redirect(href('/account/factors'), 302);

/** Adds a passkey or security key; creating it also verifies it. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const session = requireSession({ request, context });
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  if (!isFresh(services, session)) return rejection(staleMessage);
  const fields = await jsonFields(request, registrationRequest);
  const { userId } = session;
  if (fields.step === 'options') {
    return Response.json(await registrationOptions(services, session));
  }
  const { challenge, friendlyName } = fields;
  // The schema checked the envelope; the library validates the rest.
  const response = fields.response as unknown as RegistrationResponseJSON;
  const key = await checkRegistration(services, session, { challenge, response });
  if (!key) {
    logRefusal(services, ctx, { event: 'passkey.refused', userId, reason: 'wrong' });
    return rejection('The key’s answer was wrong or has expired.');
  }
  const factor = { ...key, userId, friendlyName, factorType: 'webauthn' } as const;
  const added = await addFactor(services, factor);
  if (!added) return rejection(`${tooManyFactors}.`);
  const codes = await confirmFactor({ services, request, ctx, session }, added, 'hwk mfa');
  return Response.json({ codes });
}

const rejection = (message: string) => Response.json({ message }, { status: 422 });
