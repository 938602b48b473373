import { data, type LoaderFunctionArgs, href } from 'react-router';
import { formFields, readUpload } from '../../platform/forms/read-form.server.ts';
import { failureTrace, isUnavailable } from '../../platform/database/failures.ts';
import { servicesContext, requestContext } from '../../platform/services.ts';
import { preservedInput, notStored, recordGone } from './preserved-input.ts';

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
  const typed = await readTyped(request);
  if (!typed) return null;
  const { pathname: way } = new URL(
    rejection.headers.get('location') ?? href('/auth'),
    request.url,
  );
  const kept = preservedInput(address, way, typed);
  return kept && data(kept, { status: rejection.status === 503 ? 503 : 403 });
}

async function readTyped(request: Request): Promise<Record<string, string> | null> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/x-www-form-urlencoded')) return formFields(request);
  const upload = await readUpload(request, largestFile);
  return upload.is === 'read' ? upload.fields : null;
}

/** In bytes: senders of larger ones are strangers until they have logged in again. */
const largestFile = 1_000_000;

/**
 * What an action throws if its record was deleted meanwhile: the submitted text, or 404 without
 * any.
 */
export function goneMeanwhile({ request }: Pick<Asking, 'request'>, typed: Record<string, string>) {
  const kept = preservedInput(new URL(request.url).pathname, recordGone, typed);
  return data(kept, { status: kept ? 410 : 404 });
}

/**
 * Runs an admin's form. If it fails, returns the submitted text: going back in the browser reloads
 * the page, if it can be shown at all.
 */
export async function orKept<Outcome>(
  { request, context }: Asking,
  typed: Record<string, string>,
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    const kept = preservedInput(new URL(request.url).pathname, notStored, typed);
    if (!kept) throw error;
    const { requestId } = context.get(requestContext);
    const reason = failureTrace(error);
    context.get(servicesContext).log.error({ event: 'request.failed', requestId, reason });
    throw data(kept, { status: isUnavailable(error) ? 503 : 500 });
  }
}
