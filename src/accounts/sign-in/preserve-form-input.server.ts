import { data, type LoaderFunctionArgs, href } from 'react-router';
import { allFields } from '../../platform/forms/read-form.server.ts';
import { requestContext, servicesContext } from '../../platform/services.ts';
import { sessionContext } from '../sessions/current-session.server.ts';
import { preservedInput } from './preserved-input.ts';

export type Asking = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/**
 * Preserves the text of a refused form: what a guard throws instead of its rejection, to the sender
 * only. A file is left out. Null if there is no text, or a network sent too many long forms without a
 * session.
 */
export async function preserveFormInput(
  { request, context }: Asking,
  address: string,
  rejection: Response,
) {
  if (request.method !== 'POST' || context.get(requestContext).wantsData) return null;
  if (isLong(request) && (await isTooOften(context))) return null;
  const typed = await allFields(request, largestFile);
  if (!typed) return null;
  const { pathname: way } = new URL(
    rejection.headers.get('location') ?? href('/auth'),
    request.url,
  );
  const kept = preservedInput(address, way, typed);
  return kept && data(kept, { status: rejection.status === 503 ? 503 : 403 });
}

/** In bytes: senders of larger ones are strangers until they have logged in again. */
const largestFile = 1_000_000;

/** In bytes: longer ones cost tens of milliseconds to give back. Most of the team's are shorter. */
const shortForm = 30_000;

const isLong = ({ headers }: Request) =>
  Number(headers.get('content-length') ?? Infinity) > shortForm;

const longForms = { name: 'long-form-given-back', points: 20, seconds: 600 };

async function isTooOften(context: Asking['context']): Promise<boolean> {
  if (context.get(sessionContext)) return false;
  const { limits } = context.get(servicesContext);
  const { network } = context.get(requestContext);
  // Without the database it is given back: its sender may be of the team.
  return (await limits.consume(longForms, network).catch(() => null)) !== null;
}
