import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { formFields } from '../http/form-fields.server.ts';
import { platformContext, visitContext } from '../http/platform.server.ts';
import { recordOf } from './current-session.server.ts';
import { idTokenRequest } from './id-token-request.ts';
import { jsonFields } from './json-fields.server.ts';
import { returnAddress } from './return-address.ts';
import { startedSession, wayOn } from './session-answer.server.ts';
import { newNonce, signInByIdToken } from './sign-in-by-id-token.server.ts';

export const loader = () => redirect('/auth', 302);

/** Signs in by an id token that a provider has made for us; first one asks here for its nonce. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const platform = context.get(platformContext);
  const visit = context.get(visitContext);
  const fields = await postedFields(request);
  if (fields.step === 'nonce') {
    const nonce = await newNonce(platform, visit);
    return typeof nonce === 'number' ? limited(nonce) : answer({ nonce });
  }
  const outcome = await signInByIdToken(platform, request, visit, fields);
  if (outcome.is === 'limited') return limited(outcome.wait);
  if (outcome.is === 'refused') return answer({ message: 'Login failed' }, { status: 422 });
  const session = await startedSession(platform, request, visit);
  const to = wayOn(session, returnAddress(fields.next));
  return answer({ record: recordOf(session, platform.clock()), to });
}

async function postedFields(request: Request) {
  if (request.headers.get('content-type')?.startsWith('application/json')) {
    return jsonFields(request, idTokenRequest);
  }
  const parsed = idTokenRequest.safeParse(await formFields(request));
  if (!parsed.success) throw data('Invalid input', { status: 422 });
  return parsed.data;
}

const limited = (wait: number) =>
  answer(
    { message: `Please wait ${wait} seconds.` },
    { status: 429, headers: { 'retry-after': String(wait) } },
  );

const answer = (body: object, { status = 200, headers = {} } = {}) =>
  Response.json(body, { status, headers: { ...headers, 'cache-control': 'no-store' } });
