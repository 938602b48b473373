import { fieldTooSoon } from '../../platform/forms/rejection.ts';
import type { Asked } from '../account-act.server.ts';
import { isFresh } from '../reauthenticate.server.ts';
import { nextOf, withNext } from '../return-address.ts';
import { staleMessage } from '../stale-message.ts';
import { tooManyFactors } from './factor-rules.ts';
import { addFactor } from './factors.server.ts';
import { sendPhoneCode } from './phone.server.ts';

type Phone = { friendlyName: string; phone: string };

/** Texts a code to a phone, which counts as a factor once the code has been entered. */
export async function enrolPhone({ friendlyName, phone }: Phone, asked: Asked) {
  const { services, session, ctx } = asked;
  const { userId } = session;
  const refused = (message: string) => ({ field: 'phone', message });
  if (!isFresh(services, session)) return refused(staleMessage);
  if (!services.config.SMS_WEBHOOK_URL) return refused('Phones are not offered here');
  const added = await addFactor(services, { userId, friendlyName, phone, factorType: 'phone' });
  if (!added) return refused(tooManyFactors);
  const sent = await sendPhoneCode(services, added, ctx.network);
  if (sent === 'failed') return refused('The code could not be sent. Please try again.');
  if (sent !== 'sent') return fieldTooSoon('phone', 'codes', sent);
  const next = nextOf(asked.request);
  return { to: withNext(`/account/factors/verify?factor=${added.id}`, next) };
}
