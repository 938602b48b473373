import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { type ActionFunctionArgs, redirect } from 'react-router';
import { platformContext, visitContext } from '../../platform/services.ts';
import { logRefusal } from '../account-events.server.ts';
import { requireSession } from '../guards.server.ts';
import { jsonFields } from '../json-fields.server.ts';
import { isFresh } from '../reauthenticate.server.ts';
import { staleMessage } from '../stale-message.ts';
import { tooManyFactors } from './factor-rules.ts';
import { addFactor } from './factors.server.ts';
import { confirmFactor } from './raise-assurance.server.ts';
import { registrationRequest } from './webauthn-answer.ts';
import { checkRegistration, registrationOptions } from './webauthn.server.ts';

export const loader = () => redirect('/account/factors', 302);

/** Adds a passkey or security key; creating it also verifies it. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const session = requireSession({ request, context });
  const platform = context.get(platformContext);
  const visit = context.get(visitContext);
  const fields = await jsonFields(request, registrationRequest);
  const { userId } = session;
  if (!isFresh(platform, session)) return refusal(staleMessage);
  if (fields.step === 'options') {
    return Response.json(await registrationOptions(platform, session));
  }
  const { challenge, friendlyName } = fields;
  // The schema checked the envelope; the rest is for the library, which trusts nothing of it.
  const response = fields.response as unknown as RegistrationResponseJSON;
  const key = await checkRegistration(platform, session, { challenge, response });
  if (!key) {
    logRefusal(platform, visit, { event: 'passkey.refused', userId, reason: 'wrong' });
    return refusal('The key’s answer was wrong or came too late.');
  }
  const factor = { ...key, userId, friendlyName, factorType: 'webauthn' } as const;
  const added = await addFactor(platform, factor);
  if (!added) return refusal(`${tooManyFactors}.`);
  const codes = await confirmFactor({ platform, request, visit, session }, added, 'hwk mfa');
  return Response.json({ codes });
}

const refusal = (message: string) => Response.json({ message }, { status: 422 });
