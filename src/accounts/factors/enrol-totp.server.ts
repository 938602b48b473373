import type { Asked } from '../account-act.server.ts';
import { isFresh } from '../reauthenticate.server.ts';
import { nextOf, withNext } from '../return-address.ts';
import { staleMessage } from '../stale-message.ts';
import { tooManyFactors } from './factor-rules.ts';
import { addFactor } from './factors.server.ts';
import { newTotpSecret } from './totp.server.ts';

/** Adds an authenticator app, which counts once its first code has been entered. */
export async function enrolTotp({ friendlyName }: { friendlyName: string }, asked: Asked) {
  const { services, session } = asked;
  if (!isFresh(services, session)) return { field: 'friendlyName', message: staleMessage };
  const secret = await newTotpSecret(services);
  const { userId } = session;
  const added = await addFactor(services, { userId, friendlyName, secret, factorType: 'totp' });
  if (!added) return { field: 'friendlyName', message: tooManyFactors };
  const next = nextOf(asked.request);
  return { to: withNext(`/account/factors/verify?factor=${added.id}`, next) };
}
