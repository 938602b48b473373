import { data, type LoaderFunctionArgs, href } from 'react-router';
import { allFields } from '../../platform/forms/read-form.server.ts';
import { requestContext } from '../../platform/services.ts';
import { preservedInput } from './preserved-input.ts';

export type Asking = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/**
 * Preserves the text of a refused form: what a guard throws instead of its rejection, to the sender
 * only. A file is left out. Null if there is no text.
 */
export async function preserveFormInput(
  { request, context }: Asking,
  address: string,
  rejection: Response,
) {
  if (request.method !== 'POST' || context.get(requestContext).wantsData) return null;
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
